/** Mean opinion score of a call by the E-model, 1 to 5, to two decimals. Delays in microseconds. */
export function opinionScore(rttUs: number, jitterUs: number, loss: number): number {
  const delayMs = rttUs / 2000 + (2 * jitterUs) / 1000 + 10;
  const penalty = delayMs < 160 ? delayMs / 40 : (delayMs - 120) / 10;
  const rating = Math.max(0, 93.2 - penalty - 250 * loss);
  const score = 1 + 0.035 * rating + rating * (rating - 60) * (100 - rating) * 7e-6;
  return Math.round(Math.max(1, score) * 100) / 100;
}
