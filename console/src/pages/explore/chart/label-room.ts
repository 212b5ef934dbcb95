const CHARACTER_PX = 6.6;
const LABEL_SHARE_MAX = 0.38;

interface LabelRoom {
  /** Of the longest. */
  readonly labelPx: number;
  /** Whether names stand above their bars, since they would take too much of the width beside them. */
  readonly isAbove: boolean;
}

/** The room that the names of bars need in a chart. */
export function labelRoom(labels: readonly string[], width: number): LabelRoom {
  const labelPx = labels.reduce((most, { length }) => Math.max(most, length), 0) * CHARACTER_PX + 16;
  return { labelPx, isAbove: labelPx > width * LABEL_SHARE_MAX };
}
