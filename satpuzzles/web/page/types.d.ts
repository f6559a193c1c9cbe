// The shapes of what the server sends to the page, for the type checker; docs/serve.md names the requests.

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

/** What is drawn in a cell. */
export interface CellData {
  look?: "given" | "block" | "filled";
  text?: string;
  corner?: string;
  disc?: string;
  /** The number of the colour that fills it. */
  color?: number;
}

/** A clue beside a board: a text, or a text and the number of its colour. */
export type Clue = string | [string, number];

/** What is drawn of a board; each part is there where the puzzle has it. */
export interface Scene {
  cells: CellData[][];
  signs?: [Point, Point, string][];
  heavy?: Ends[];
  row_clues?: Clue[][];
  column_clues?: Clue[][];
  row_ends?: Clue[][];
  column_ends?: Clue[][];
  [part: string]: any;
}

/** What the drawing of a board needs. */
export interface DrawnData {
  rows: number;
  columns: number;
  layers: LayerData[];
  least: number;
  most: number;
  /** Whether cells are filled or blank. */
  shaded: boolean;
  filled: string;
  fixed?: Grid;
  scene: Scene;
}

/** A board to be played: the answer to "draw". */
export interface BoardData extends DrawnData {
  type: string;
  board: any;
  /** Places, by number, that hold different values. */
  groups: number[][];
  tier?: string;
  /** The title, author, rules and tier that came with the board. */
  about?: Record<string, any>;
  formats?: string[];
  rules?: string;
}

/** A value at a place and what else is known of it, before or after a step. */
export type Entry = [value: number | null, pencils: number[], given: boolean, centres?: number[]];

/** A change of a place, or of the colour of a slot; see places.js. */
export interface Change {
  place?: number;
  slot?: number;
  before: Entry | number;
  after: Entry | number;
}

/** A board being set. */
export interface DraftData {
  type: string;
  rows: number;
  columns: number;
  cells: string[][];
  signs: [Point, Point, string][];
  walls: Ends[];
  left: string[];
  above: string[];
  right: string[];
  below: string[];
  note: string;
  colors: string[];
  /** What no tool changes. */
  kept: Record<string, any>;
  /** What was painted of an answer; the server does not know it. */
  answer?: any;
}

/** What can be done to the boards of a type. */
export interface ToolData {
  kind: string;
  name?: string;
  key?: string;
  side?: string;
  texts?: string[];
  least?: number;
  most?: number;
  everywhere?: boolean;
  in_blocks?: boolean;
}
