import { Command, Option } from 'commander';
import { ServiceError } from '../../errors.ts';
import { IssueList } from '../../lib/issue-list.ts';
import { isObject } from '../../lib/read.ts';
import type { AggregatePlan, HistogramPlan, RawPlan, RecordsPlan } from '../../plan/plan.ts';
import { showPlan } from '../../plan/show-plan.ts';
import { parseMetricQuery } from '../../query/parse-metric-query.ts';
import { parseTestQuery } from '../../query/parse-test-query.ts';
import { planMetric, planRecords } from '../../query/plan-metric.ts';
import { DAY_CACHING as CLICKHOUSE_DAYS } from '../../sql/clickhouse/day-groups.ts';
import { explainClickHouse } from '../../sql/clickhouse/explain.ts';
import { showDayEntry } from '../../sql/day-entry.ts';
import { DAY_CACHING as DUCKDB_DAYS } from '../../sql/duckdb/day-groups.ts';
import { explainDuckDb } from '../../sql/duckdb/explain.ts';
import { CommandFailure } from '../failure.ts';
import { readNumber } from '../option-values.ts';
import { printLine } from '../print.ts';
import { readRequest } from '../request-file.ts';

export function explainCommand(): Command {
  return new Command('explain')
    .argument('<file>', 'a request of /metric_data or /test_data as JSON; - for standard input')
    .description('show the plan of a question and the SQL that answers it')
    .addOption(
      new Option('--on <engine>', 'the engine of the results').choices(['duckdb', 'clickhouse']).default('duckdb'),
    )
    .option('--results <number>', 'the number of results, by which the statements are chosen', readNumber, 1_000_000)
    .addHelpText(
      'after',
      [
        '',
        'Needs no running service. It assumes organisation number 1, and that names outside the catalogue are custom',
        'fields. It assumes that results are spread evenly over days, splits and a thousand agents, some of which changed.',
        'It refuses questions with the weights of a population, which the service alone knows.',
        '',
        'Example:',
        '  broadgauge explain request.json',
      ].join('\n'),
    )
    .action(async (file: string, { on, results }: { on: 'duckdb' | 'clickhouse'; results: number }) => {
      const plan = planOf(await readRequest(file));
      for (const line of showPlan(plan)) printLine(line);
      if (plan.kind === 'aggregate') printLine(showDayEntry(plan, on === 'duckdb' ? DUCKDB_DAYS : CLICKHOUSE_DAYS));
      const statements = on === 'duckdb' ? explainDuckDb(plan, results) : explainClickHouse(plan, results);
      for (const statement of statements) printLine(`\n${statement}`);
    });
}

const VIEW = { organisationId: 1, panels: null };

function planOf(body: unknown): AggregatePlan | HistogramPlan | RawPlan | RecordsPlan {
  const now = Math.floor(Date.now() / 1000);
  const issues = new IssueList();
  try {
    if (isObject(body) && 'test' in body) {
      const { query } = parseTestQuery(body, now, issues);
      issues.refuse();
      return planRecords(query, { ...VIEW, panels: query.panels ?? null });
    }
    const { query, unverified } = parseMetricQuery(body, now, issues);
    for (const { issueKey, name, noun } of unverified)
      if (noun === 'population') issues.add(issueKey, ofPopulation(name));
    issues.refuse();
    const view = { ...VIEW, panels: query.panels ?? null };
    return planMetric(query, view);
  } catch (error) {
    throw error instanceof ServiceError ? refusal(error) : error;
  }
}

function ofPopulation(name: string): string {
  return `The statements join the cells of ${name}, which the service alone knows. Leave the weight out to see the others.`;
}

function refusal({ issues = {} }: ServiceError): CommandFailure {
  return new CommandFailure(
    Object.entries(issues)
      .map(([key, messages]) => `${key}: ${messages.join(' ')}`)
      .join('\n'),
  );
}
