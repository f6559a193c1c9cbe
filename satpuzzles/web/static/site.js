// What a build holds; `satpuzzles site` writes this file anew.

/** The folder of Pyodide, relative to this file. */
export const PYTHON = "";

/** @type {string[]} The archives of Python packages. */
export const ARCHIVES = [];

/** @type {string[]} The types whose examples were drawn by the build. */
export const DRAWN = [];
