import { FILTER_TYPES } from '../query/read-filters.ts';
import type { ReportPeriod } from '../reports/period.ts';
import type { Message } from './message.ts';
import type { Schedule } from './schedule.ts';

/** What is sent about a report that was made at its time, or could not be. */
export interface ReportMessage {
  readonly type: 'report.ready' | 'report.failed';
  /** ISO 8601. */
  readonly timestamp: string;
  readonly data: {
    readonly schedule: string;
    readonly report: string;
    readonly title: string;
    readonly period: ReportPeriod;
    /** Opens the report in the console. */
    readonly link: string;
    readonly problem?: string;
    readonly what_to_do: string;
  };
}

interface MadeReport {
  readonly name: string;
  readonly schedule: Schedule;
  readonly at: number;
  readonly period: ReportPeriod;
  /** The title of the report. */
  readonly title: string;
  readonly publicUrl: string;
}

/** `problem`: why it could not be made; null: it was made. */
export function reportMessage(made: MadeReport, problem: string | null): ReportMessage {
  const { name, schedule, at, period, title, publicUrl } = made;
  return {
    type: problem === null ? 'report.ready' : 'report.failed',
    timestamp: new Date(at * 1000).toISOString(),
    data: {
      schedule: name,
      report: schedule.report,
      title: schedule.title === '' ? title : schedule.title,
      period,
      link: `${publicUrl}/console/reports?${new URLSearchParams(addressOf(schedule, period))}`,
      ...(problem !== null && { problem }),
      what_to_do:
        problem === null
          ? 'Open the link to see the report.'
          : 'Remove the cause, then send the report with: broadgauge alerts schedules send.',
    },
  };
}

interface Scope {
  readonly filters?: readonly ScopeFilter[];
  readonly panel?: string | readonly string[];
  readonly weight?: { readonly population?: string; readonly field?: string };
  readonly tables?: readonly string[];
}

interface ScopeFilter {
  readonly id: string;
  readonly filterType: string | number;
  readonly filterValues: readonly string[];
}

/** The address of the report in the console. */
function addressOf({ report, scope }: Schedule, { from, to }: ReportPeriod): [string, string][] {
  const { filters = [], panel = [], weight, tables = [] } = scope as Scope;
  const { population, field } = weight ?? {};
  const weighted = population === undefined ? field && `field ${field}` : `population ${population}`;
  return [
    ['recipe', report],
    ['from', from],
    ['to', to],
    ...filters.flatMap(({ id, filterType, filterValues }) =>
      filterValues.map((value): [string, string] => [`${FILTER_TYPES.get(filterType)}.${id}`, value]),
    ),
    ...[panel].flat().map((name): [string, string] => ['panel', name]),
    ...(weighted === undefined ? [] : [['weight', weighted] as [string, string]]),
    ...tables.map((key): [string, string] => ['table', key]),
  ];
}

export function isReportMessage(message: Message | ReportMessage): message is ReportMessage {
  return message.type === 'report.ready' || message.type === 'report.failed';
}

/** A message as a mail of plain text; a finished report goes with it as a page. */
export function reportMailOf({ type, data }: ReportMessage, hasPage: boolean) {
  const period = data.period.from === data.period.to ? data.period.from : `${data.period.from} to ${data.period.to}`;
  const isMade = type === 'report.ready';
  const said = isMade
    ? [hasPage ? 'The report is attached as a page that prints well.' : 'The report is not attached: open the link.']
    : [`The report could not be made: ${data.problem}`];
  return {
    subject: `[report${isMade ? '' : ' failed'}] ${data.title}: ${period}`.replaceAll(/\s+/g, ' ').slice(0, 200),
    text: [`${data.title}, ${period}`, '', ...said, '', data.link, '', data.what_to_do, ''].join('\n'),
    pageName: `${data.report.replaceAll(/[^A-Za-z0-9._-]+/g, '-')}-${data.period.from.slice(0, 10)}.html`,
  };
}
