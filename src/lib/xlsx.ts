import { type ZippedFile, zip } from './zip.ts';

export type CellValue = string | number | null;

/** A sheet of a workbook. */
export interface Worksheet {
  readonly name: string;
  readonly rows: readonly (readonly CellValue[])[];
  /** The number of leading rows in bold. */
  readonly headings: number;
}

/** A workbook for spreadsheets. */
export function workbookOf(given: readonly Worksheet[]): ReturnType<typeof zip> {
  const sheets = named(given);
  return zip([
    { name: '[Content_Types].xml', text: contentTypes(sheets.length) },
    { name: '_rels/.rels', text: relations([['officeDocument', 'xl/workbook.xml']]) },
    { name: 'xl/workbook.xml', text: workbook(sheets) },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: relations([...sheets.map((_, index) => ['worksheet', `worksheets/${fileOf(index)}`] as const), STYLES]),
    },
    { name: 'xl/styles.xml', text: STYLE_SHEET },
    ...sheets.map((sheet, index): ZippedFile => ({ name: `xl/worksheets/${fileOf(index)}`, text: sheetXml(sheet) })),
  ]);
}

const NAME_LENGTH_MAX = 31;

/** Names of sheets are short, without some signs, and differ whatever their case. */
function named(sheets: readonly Worksheet[]): readonly Worksheet[] {
  const taken = new Set<string>();
  return sheets.map((sheet) => {
    const plain = sheet.name.replaceAll(/[\\/?*[\]:']/g, '-').slice(0, NAME_LENGTH_MAX);
    let name = plain;
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) {
      const suffix = ` ${count}`;
      name = plain.slice(0, NAME_LENGTH_MAX - suffix.length) + suffix;
    }
    taken.add(name.toLowerCase());
    return { ...sheet, name };
  });
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const STYLES = ['styles', 'styles.xml'] as const;

function fileOf(index: number): string {
  return `sheet${index + 1}.xml`;
}

function contentTypes(sheets: number): string {
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  const all = Array.from({ length: sheets }, (_, index) => part(`worksheets/sheet${index + 1}`, 'worksheet'));
  return `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('workbook', 'sheet.main')}${part('styles', 'styles')}${all.join('')}</Types>`;
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const all = targets.map(
    ([type, target], index) => `<Relationship Id="r${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;
}

function workbook(sheets: readonly Worksheet[]): string {
  const all = sheets.map(
    ({ name }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="r${index + 1}"/>`,
  );
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${all.join('')}</sheets></workbook>`;
}

/** Plain, and bold. */
const STYLE_SHEET = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;

function sheetXml({ rows, headings }: Worksheet): string {
  const lines = rows.map((row, index) => {
    const style = index < headings ? ' s="1"' : '';
    return `<row r="${index + 1}">${row.map((value) => cellXml(value, style)).join('')}</row>`;
  });
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

/** Texts never become formulas. */
function cellXml(value: CellValue, style: string): string {
  if (value === null) return '<c/>';
  if (typeof value === 'number') return `<c${style}><v>${value}</v></c>`;
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '');
}
