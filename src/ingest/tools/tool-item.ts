/** Where something begins in a file, counted from 1. */
export interface Place {
  readonly line: number;
  /** Which item of the file it is, where others begin on the same line. */
  readonly item?: number;
}

/** One thing that a tool has printed: a JSON object, or a line of text. */
export type ToolItem = { readonly place: Place; readonly value: unknown } | TextItem;

export interface TextItem {
  readonly place: Place;
  readonly text: string;
}
