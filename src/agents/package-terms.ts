import { SPEED_FIELDS, type SpeedField } from '../catalogue/speeds.ts';
import { BEGINNING, type Timeline, type Version } from './timeline.ts';

/** The terms of a package; null: not known. The fields have the same names in requests, files and stores. */
export type Terms = { readonly technology: string | null } & { readonly [F in SpeedField]: number | null };

type TermField = keyof Terms;

/** In the order of answers. */
export const TERM_FIELDS: readonly TermField[] = [...SPEED_FIELDS.slice(0, 2), 'technology', ...SPEED_FIELDS.slice(2)];

export const NO_TERMS = Object.fromEntries(TERM_FIELDS.map((field) => [field, null])) as unknown as Terms;

/** The fields that change at an instant (UNIX seconds; BEGINNING: they have always applied). A null ends a value. */
export interface DatedTerms {
  readonly validFrom: number;
  readonly given: Partial<Terms>;
}

/** A package with its terms, in the order of time. */
export interface Package {
  readonly name: string;
  readonly terms: readonly DatedTerms[];
}

/** The packages of an ISP, with their terms. */
export interface IspPackages {
  readonly isp: string;
  readonly packages: readonly Package[];
}

/** Adds terms to those of a package, in order. At the same instant, later ones replace the fields that they give. */
export function mergeTerms(known: readonly DatedTerms[], added: readonly DatedTerms[]): readonly DatedTerms[] {
  const byStart = new Map(known.map(({ validFrom, given }) => [validFrom, given]));
  for (const { validFrom, given } of added) byStart.set(validFrom, { ...byStart.get(validFrom), ...given });
  return [...byStart]
    .filter(([, given]) => Object.keys(given).length > 0)
    .map(([validFrom, given]) => ({ validFrom, given }))
    .sort((a, b) => a.validFrom - b.validFrom);
}

/** True if the added terms change those of an existing package. */
export function changesTerms(known: readonly IspPackages[], added: readonly IspPackages[]): boolean {
  const termsOf = new Map(
    known.flatMap(({ isp, packages }) => packages.map(({ name, terms }) => [nameOf(isp, name), terms] as const)),
  );
  return added.some(({ isp, packages }) =>
    packages.some(({ name, terms }) => {
      const before = termsOf.get(nameOf(isp, name));
      return before !== undefined && encodeAll(before) !== encodeAll(mergeTerms(before, terms));
    }),
  );
}

function nameOf(isp: string, name: string): string {
  return JSON.stringify([isp, name]);
}

function encodeAll(terms: readonly DatedTerms[]): string {
  return JSON.stringify(terms.map(({ validFrom, given }) => [validFrom, encodeTerms(given)]));
}

/** Equal for equal terms. */
export function encodeTerms(given: Partial<Terms>): string {
  const fields = TERM_FIELDS.filter((field) => given[field] !== undefined);
  return JSON.stringify(Object.fromEntries(fields.map((field) => [field, given[field]])));
}

export function decodeTerms(text: string): Partial<Terms> {
  return JSON.parse(text) as Partial<Terms>;
}

/** A version of an agent's metadata, with the terms of its package. */
export interface SoldVersion extends Version {
  readonly terms: Terms;
}

/** Splits a timeline where the terms of its packages change. */
export function withTerms(
  timeline: Timeline,
  termsOf: (isp: string, name: string) => readonly DatedTerms[],
): readonly SoldVersion[] {
  const sold: SoldVersion[] = [];
  timeline.forEach((version, index) => {
    const { isp, package: name } = version.metadata;
    const validTo = timeline[index + 1]?.validFrom ?? Number.POSITIVE_INFINITY;
    let terms = NO_TERMS;
    let validFrom = version.validFrom;
    for (const change of isp === null || name === null ? [] : termsOf(isp, name)) {
      if (change.validFrom >= validTo) break;
      if (change.validFrom > validFrom) {
        sold.push({ ...version, validFrom, terms });
        validFrom = change.validFrom;
      }
      terms = { ...terms, ...change.given };
    }
    sold.push({ ...version, validFrom, terms });
  });
  return sold;
}

/** The speed tier, `50/20`; null unless both speeds are known. */
export function tierOf({ download_mbps: download, upload_mbps: upload }: Terms): string | null {
  return download === null || upload === null ? null : `${download}/${upload}`;
}

/** The instant at which a day `YYYY-MM-DD` begins in UTC; undefined if there is no such day. */
export function parseDay(text: string): number | undefined {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text ? undefined : ms / 1000;
}

/** The day from which terms apply; undefined: the beginning of time. */
export function dayOf({ validFrom }: DatedTerms): string | undefined {
  return validFrom === BEGINNING ? undefined : new Date(validFrom * 1000).toISOString().slice(0, 10);
}
