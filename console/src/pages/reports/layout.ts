import type { ReportLayout, TableLayout } from '../../../../src/reports/layout/arrange-report.ts';

/** The parameter of an address that has the layout of a report. */
export const LAYOUT = 'layout';

/** An address is sent with its request, which may not be longer than a few of these. */
export const LAYOUT_LENGTH_MAX = 6000;

const PLAIN: ReportLayout = { title: '', text: '', tables: {} };

const PLAIN_TABLE: TableLayout = { isLeftOut: false, text: '', without: [] };

export function tableLayout({ tables }: ReportLayout, key: string): TableLayout {
  return tables[key] ?? PLAIN_TABLE;
}

/** What a link says of the layout; what it can't mean is as the recipe has it. */
export function readLayout(parameters: URLSearchParams): ReportLayout {
  const given = parsed(parameters.get(LAYOUT) ?? '');
  const tables = Object.entries(objectIn(given.tables)).map(([key, value]): [string, TableLayout] => {
    const { isLeftOut, text, without } = objectIn(value);
    const columns = Array.isArray(without) ? without.filter((column) => typeof column === 'string') : [];
    return [key, { isLeftOut: isLeftOut === true, text: textIn(text), without: columns }];
  });
  return { title: textIn(given.title), text: textIn(given.text), tables: Object.fromEntries(tables) };
}

/** Null where it is that of the recipe. */
export function writeLayout({ title, text, tables }: ReportLayout): string | null {
  const own = Object.entries(tables).filter(
    ([, { isLeftOut, text, without }]) => isLeftOut || text !== '' || without.length > 0,
  );
  const layout = { title, text, tables: Object.fromEntries(own) };
  const written = JSON.stringify(layout);
  return written === JSON.stringify(PLAIN) ? null : written;
}

type Given = Readonly<Record<string, unknown>>;

function parsed(text: string): Given {
  try {
    return objectIn(JSON.parse(text));
  } catch {
    return {};
  }
}

function objectIn(value: unknown): Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Given) : {};
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
