// The shapes of what the server sends to the page, for the type checker; docs/serve.md names the requests.

/** A place of a grid as the server names it. */
export interface PlaceName {
  layer?: string;
  row: number;
  column: number;
  edge?: "horizontal" | "vertical";
  span?: Ends;
  value?: number;
}

/** A point by its row and column among cells or corners. */
export type Point = [row: number, column: number];

/** What is written on a played board. */
export type Mode = "" | "pencils" | "centres" | "colour";

export type Ends = [Point, Point];

/** Values of places in a board's JSON: rows of cells, or rows of horizontal and of vertical lines, or these by layer. */
export type Grid = any;

/** Cells, the edges around them, links between their centres, or spans between places further apart. */
export interface LayerData {
  name: string;
  kind: "cells" | "edges" | "links" | "spans";
  /** How many places each row has. */
  widths: number[];
  /** The names of values. */
  names?: string[];
  ends?: Ends[];
}

/** What is drawn of a board; each part is there where the puzzle has it. */
export type Scene = Record<string, any>;

/** A board to be played: the answer to "draw". */
export interface BoardData {
  type: string;
  board: any;
  rows: number;
  columns: number;
  layers: LayerData[];
  least: number;
  most: number;
  /** Whether cells are filled or blank. */
  shaded: boolean;
  filled: string;
  fixed: Grid;
  /** Places, by number, that hold different values. */
  groups: number[][];
  scene: Scene;
  formats?: any[];
  rules?: string;
}

/** A value at a place and what else is known of it, before or after a step. */
export type Entry = [value: number | null, pencils: number[], given: boolean];

export interface Change {
  place: number;
  before: Entry;
  after: Entry;
}

/** An option of a question, for a form. */
export interface OptionData {
  name: string;
  label: string;
  help: string;
  kind: "flag" | "choice" | "number" | "text";
  default: any;
  choices?: string[];
  least?: number;
  most?: number;
  step?: number;
  like?: string;
  parts?: number;
}

/** Work that may take long. */
export interface Work {
  answer: Promise<any>;
  cancel: () => void;
}
