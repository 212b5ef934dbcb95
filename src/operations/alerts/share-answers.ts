import type { Point } from '../../query/present-points.ts';

/** Gives the points of a question, which is asked by the first who wants them. */
export type ShareAnswers = (key: string, ask: () => Promise<readonly Point[]>) => Promise<readonly Point[]>;

/** Points that are kept, of the newest questions. */
const POINTS_MAX = 50_000;

/** For one round of evaluations: many rules ask the same question, and hold it against other limits. */
export function shareAnswers(pointsMax = POINTS_MAX): ShareAnswers {
  const known = new Map<string, { readonly answer: Promise<readonly Point[]>; points: number }>();
  let kept = 0;
  const forget = (key: string) => {
    kept -= known.get(key)?.points ?? 0;
    known.delete(key);
  };
  return (key, ask) => {
    const found = known.get(key);
    if (found) return found.answer;
    const entry = { answer: ask(), points: 0 };
    known.set(key, entry);
    entry.answer.then(
      ({ length }) => {
        entry.points = length + 1;
        kept += entry.points;
        for (const oldest of known.keys()) if (kept > pointsMax) forget(oldest);
      },
      () => known.delete(key),
    );
    return entry.answer;
  };
}
