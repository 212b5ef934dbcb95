/** A mean, and what each agent adds to its error. */
interface ComparedMean {
  readonly value: number;
  /** Numbers of agents. */
  readonly agents: Float64Array;
  /** In their order. */
  readonly residuals: Float64Array;
}

interface MeanComparison {
  readonly standardError: number;
  /** Null if there is no standard error. */
  readonly df: number | null;
}

/** An error below this share of the means is one of rounding. */
const NOISE = 1e-14;

/**
 * The standard error of the difference of two means of two agents or more. Agents in both are paired. Degrees of freedom are
 * Satterthwaite's, over agents of one mean only, of the other only, and of both: Welch's test where the means share no agent,
 * the paired test where they share all.
 */
export function compareMeans(a: ComparedMean, b: ComparedMean): MeanComparison {
  const ofA = scaled(a);
  const [onlyA, onlyB, both] = [new Part(), new Part(), new Part()];
  for (const [agent, residual] of scaled(b)) {
    const other = ofA.get(agent);
    ofA.delete(agent);
    if (other === undefined) onlyB.add(residual);
    else both.add(residual - other);
  }
  for (const residual of ofA.values()) onlyA.add(residual);
  const parts = [onlyA, onlyB, both];
  const variance = parts.reduce((sum, part) => sum + part.variance, 0);
  const standardError = Math.sqrt(variance);
  if (standardError <= NOISE * (Math.abs(a.value) + Math.abs(b.value))) return { standardError: 0, df: null };
  // As shares, so that squares of small variances do not vanish.
  const inverse = parts.reduce((sum, part) => sum + (part.variance / variance) ** 2 / Math.max(1, part.count - 1), 0);
  return { standardError, df: 1 / inverse };
}

/** How many agents are in both. */
export function countShared(a: Float64Array, b: Float64Array): number {
  const ofA = new Set(a);
  return b.reduce((count, agent) => (ofA.has(agent) ? count + 1 : count), 0);
}

/** Residuals by agent, so that the sum of their squares is that of the standard error. */
function scaled({ agents, residuals }: ComparedMean): Map<number, number> {
  const factor = Math.sqrt(agents.length / (agents.length - 1));
  return new Map(Array.from(agents, (agent, index) => [agent, factor * (residuals[index] ?? 0)]));
}

/** The agents of one kind. */
class Part {
  count = 0;
  variance = 0;

  add(residual: number): void {
    this.count += 1;
    this.variance += residual ** 2;
  }
}
