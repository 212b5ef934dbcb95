import type { AgentView } from '../../access/caller.ts';
import type { OutlierQuery } from '../../query/parse-outliers.ts';
import { planAggregate } from '../../query/plan-metric.ts';
import { type JudgedLine, RULE_IN_WORDS, rankOutliers } from '../../query/rank-outliers.ts';
import type { Context } from '../context.ts';
import { viewOf } from './ask-question.ts';
import { resolveQuery } from './resolve-query.ts';

/** Lines by their distance from what is usual, with the rule that says it. */
interface Outliers {
  readonly rule: string;
  readonly judged: number;
  readonly notJudged: number;
  readonly outlying: number;
  /** The most distant first, at most as many as were asked for. */
  readonly lines: readonly JudgedLine[];
}

/** Ranks the agents of the caller after the facts have followed the register. */
export async function askOutliers(
  context: Context,
  caller: AgentView,
  { query: asked, against, limit }: OutlierQuery,
  signal: AbortSignal,
): Promise<Outliers> {
  await context.followRegister(caller.organisationId);
  const query = await resolveQuery(context, caller, asked);
  const { plan, scale } = planAggregate(query, query.chart, viewOf(caller, query.panels));
  const middle = plan.percentiles.indexOf(50);
  const groups = await context.facts.aggregate(plan, signal);
  const { lines, notJudged } = rankOutliers(
    groups.map(({ splits: [agent, stratum = null], bucket, percentiles, sampleCount }) => ({
      agent: String(agent),
      stratum,
      bucket,
      median: scale(percentiles[middle] ?? Number.NaN),
      results: sampleCount,
    })),
    against,
  );
  return {
    rule: RULE_IN_WORDS[against],
    judged: lines.length,
    notJudged,
    outlying: lines.filter(({ outlying }) => outlying).length,
    lines: lines.slice(0, limit).map(rounded),
  };
}

function rounded(line: JudgedLine): JudgedLine {
  const [value, expected, spread, score] = [line.value, line.expected, line.spread, line.score].map((figure) =>
    Number(figure.toPrecision(DIGITS)),
  ) as [number, number, number, number];
  return { ...line, value, expected, spread, score };
}

/** The engines agree in these. */
const DIGITS = 12;
