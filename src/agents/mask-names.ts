import { agentIdForm, macForm } from './identity.ts';

/** All names of an agent. */
export interface AgentNames {
  readonly agentId: string;
  readonly unitId: number | null;
  readonly macAddress: string | null;
  /** Values of the organisation's own fields. */
  readonly own: readonly OwnValue[];
}

/** Numbers are text, as in selectors and filters. */
export type OwnValue = readonly [key: string, value: string];

/** Replaces a name. */
export const ERASED = 'erased';

/**
 * The content of a member of a JSON value: a name of agents, a value of an own field, an object of them, values by split, a
 * text for people, parameters of the console's address, such an address with a request, or JSON that was cut off.
 */
type Place = NamePlace | 'custom' | 'splits' | 'text' | 'view' | 'link' | 'cut';
type NamePlace = 'agent' | 'unit' | 'mac' | `own ${string}`;

const PLACES: ReadonlyMap<string, Place> = new Map([
  ['agent', 'agent'],
  ['agent_id', 'agent'],
  ['unit_id', 'unit'],
  ['mac_address', 'mac'],
  ['custom', 'custom'],
  ['values', 'splits'],
  ['view', 'view'],
  ['link', 'link'],
  ['title', 'text'],
  ['description', 'text'],
  ['notes', 'text'],
  ['text', 'text'],
  ['reason', 'text'],
  ['message', 'text'],
  ['shortened', 'cut'],
]);

/**
 * Removes the names of an agent from the members of a JSON value that name agents or hold text for people. Everything
 * else stays: an agent may be called `30`, or `tiles`.
 */
export function maskNames(value: unknown, names: AgentNames): unknown {
  const mask = (given: unknown, place: Place | undefined): unknown => {
    if (Array.isArray(given)) return given.map((item) => mask(item, place));
    if (typeof given === 'object' && given !== null) {
      return Object.fromEntries(
        Object.entries(given).map(([key, item]) => [key, mask(item, placeOf(key, given, place))]),
      );
    }
    if (typeof given !== 'string' && typeof given !== 'number') return given;
    const text = String(given);
    if (place === 'text') return typeof given === 'string' ? maskText(given, names) : given;
    if (place === 'cut') return isCutAbout(text, names) ? ERASED : given;
    if (place === 'view') return maskView(text, names);
    if (place === 'link') return maskLink(text, names);
    if (place === 'custom' || place === 'splits') return given;
    return place !== undefined && isNameIn(place, text, names) ? ERASED : given;
  };
  return mask(value, undefined);
}

/** The keys of an object may be the indexes of a list. */
function placeOf(key: string, owner: object, place: Place | undefined): Place | undefined {
  if (place === 'custom') return `own ${key}`;
  if (place === 'splits') return placeOfField(key);
  if (/^\d+$/.test(key)) return place;
  if (key === 'filterValues' && 'id' in owner) return placeOfField(String(owner.id));
  return PLACES.get(key);
}

function placeOfField(id: string): NamePlace {
  return id === 'agent' || id === 'unit' ? id : `own ${id.replace(/^custom\./, '')}`;
}

function isNameIn(place: NamePlace, text: string, { agentId, unitId, macAddress, own }: AgentNames): boolean {
  switch (place) {
    case 'agent':
      return text === agentId || (text !== '' && agentIdForm(text) === agentIdForm(agentId));
    case 'unit':
      return unitId !== null && text.trim() !== '' && Number(text) === unitId;
    case 'mac':
      return macAddress !== null && macForm(text) === macForm(macAddress);
    default:
      return own.some(([key, value]) => place === `own ${key}` && value === text);
  }
}

const AGAINST = 'against.';

/** Drops the parameters that name the agent: the other side of a comparison, and series by their values. */
function maskView(view: string, names: AgentNames): string {
  const { agentId, unitId, macAddress, own } = names;
  const values = [agentId, agentIdForm(agentId), unitId ?? [], macAddress ?? [], own.map(([, value]) => value)];
  const series = wordOf(values.flat().map(String), 'u');
  const given = [...new URLSearchParams(view)];
  const others = given.filter(([name, value]) => {
    if (name.startsWith(AGAINST)) return !isNameIn(placeOfField(name.slice(AGAINST.length)), value, names);
    return !['hide', 'pin'].includes(name) || !series.test(value);
  });
  return others.length === given.length ? view : new URLSearchParams(others).toString();
}

function maskLink(link: string, names: AgentNames): string {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  const request = url?.searchParams.get('request');
  if (!url || !request) return link;
  const masked = maskRequest(request, names);
  if (masked === undefined) return ERASED;
  if (masked === request) return link;
  url.searchParams.set('request', masked);
  return url.href;
}

/** Undefined: it can't be read, and may have a name of the agent. Anybody may store a link. */
function maskRequest(request: string, names: AgentNames): string | undefined {
  try {
    return JSON.stringify(maskNames(JSON.parse(request), names));
  } catch {
    return isCutAbout(request, names) ? undefined : request;
  }
}

/** Removes the agent's names from a text for people, if they are distinctive and stand as words. */
export function maskText(text: string, { agentId, unitId, macAddress, own }: AgentNames): string {
  const isMac = macAddress !== null && /^[0-9a-f]{12,}$/.test(macForm(macAddress));
  const words = [agentId, agentIdForm(agentId), ...own.map(([, value]) => value)].filter(isDistinctive);
  const numbers = [unitId, ...[agentId].filter((id) => /^\d+$/.test(id))].filter((number) => number !== null);
  return [
    isMac ? wordOf([macAddress, macForm(macAddress)], 'giu') : [],
    words.length === 0 ? [] : wordOf(words, 'gu'),
    numbers.map((number) => numberOf(String(number))),
  ]
    .flat()
    .reduce((masked, name) => masked.replace(name, ERASED), text);
}

/** Shorter names may be ordinary words or numbers. */
function isDistinctive(name: string): boolean {
  return (name.length >= 4 && /\p{L}/u.test(name)) || name.replaceAll(/\D/g, '').length >= 6;
}

/**
 * Finds a number after a word for agents; one of four digits or more also by itself, unless it may be a year. It looks for the number
 * first and at few blanks, since texts may have thousands of them.
 */
function numberOf(number: string): RegExp {
  const isClear = number.length >= 4 && !/^(19|20)\d\d$/.test(number);
  const before = String.raw`(?<=\b(?:unit|unit[ _]id|agent|box|probe)s? {0,9}[:#=]? {0,9}|#${isClear ? '|(?<![\\p{L}\\p{N}.,:-])' : ''})`;
  return new RegExp(`(?=${number})${before}${number}(?![\\p{L}\\p{N}]|[.,:-]\\d)`, 'giu');
}

/** Finds texts with no letter or digit before or after them. */
function wordOf(texts: readonly string[], flags: string): RegExp {
  const escaped = texts.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, flags);
}

const STRING = String.raw`"(?:[^"\\]|\\.)*"?`;
const SCALAR = new RegExp(`${STRING}|[^",\\[\\]]+`, 'g');
/** A member with a string, a number or a list of them. */
const MEMBER = new RegExp(`"(\\w+)":(\\[(?:${STRING}|[^"\\]])*|${STRING}|\\d+)`, 'g');
/** An object without nested objects, and its key. */
const INNERMOST = new RegExp(`(?:(?<="(\\w+)":)|)\\{((?:${STRING}|[^"{}])*)`, 'g');

/** True if incomplete JSON has a name of the agent in a member that names agents. */
function isCutAbout(json: string, names: AgentNames): boolean {
  const has = (members: string, end: number, placesOf: (key: string) => readonly (Place | undefined)[]) =>
    [...members.matchAll(MEMBER)].some((member) => {
      const [whole, key = '', values = ''] = member;
      const isLast = end === json.length && member.index + whole.length === members.length;
      return placesOf(key).some((place) => place !== undefined && areAbout(values, place, names, isLast));
    });
  return (
    names.own.some((value) => isCutAboutOwn(json, value)) ||
    has(json, json.length, (key) => [PLACES.get(key)]) ||
    [...json.matchAll(INNERMOST)].some(({ index, 0: whole, 1: owner = '', 2: members = '' }) => {
      const end = index + whole.length;
      const listed = PLACES.get(owner);
      const filtered = filteredBy(members, end === json.length);
      return has(members, end, (key) => (/^\d+$/.test(key) ? [listed] : key === 'filterValues' ? filtered : []));
    })
  );
}

/** A short value counts only beside its key, and the beginning of one only at the end. */
function isCutAboutOwn(json: string, [key, value]: OwnValue): boolean {
  const literal = JSON.stringify(value);
  if (isDistinctive(value)) {
    const half = Math.ceil(literal.length / 2);
    const beginnings = Array.from({ length: literal.length - half }, (_, index) => literal.slice(0, half + index));
    return json.includes(literal) || json.includes(`:${value}`) || beginnings.some((text) => json.endsWith(text));
  }
  const isNear = [`custom.${key}`, key].some((id) => json.includes(JSON.stringify(id)));
  return isNear && (json.includes(literal) || json.includes(`:${value}`));
}

/** The kinds of values of a filter; both if the filter was cut off before its id. */
function filteredBy(filter: string, isCut: boolean): readonly Place[] {
  const id = /"id":"([^"]*)"/.exec(filter)?.[1];
  if (id === 'agent' || id === 'unit') return [id];
  return id === undefined && isCut ? ['agent', 'unit'] : [];
}

/** True if a name is among some values, the last of which may be cut off. */
function areAbout(values: string, place: Place, names: AgentNames, isLast: boolean): boolean {
  if (place !== 'text' && place !== 'agent' && place !== 'unit' && place !== 'mac') return false;
  const scalars = [...values.matchAll(SCALAR)].map(([scalar]) => scalar);
  return scalars.some((scalar, index) => {
    const text = textOf(scalar);
    if (place === 'text' ? maskText(text, names) !== text : isNameIn(place, text, names)) return true;
    const isCut = isLast && index === scalars.length - 1 && !/^".*"$/s.test(scalar);
    return isCut && isBeginningIn(place, text, names);
  });
}

/** True if a text is, or ends with, at least half of a name. */
function isBeginningIn(place: 'agent' | 'unit' | 'mac' | 'text', text: string, names: AgentNames): boolean {
  const { agentId, unitId, macAddress } = names;
  const ids = [agentId, agentIdForm(agentId)];
  const macs = macAddress === null ? [] : [macAddress.toLowerCase(), macForm(macAddress)];
  const known = { agent: ids, unit: unitId === null ? [] : [String(unitId)], mac: macs, text: [...ids, ...macs] }[
    place
  ];
  const given = place === 'mac' ? text.toLowerCase() : text;
  return known.some((name) => {
    const half = Math.ceil(name.length / 2);
    const beginnings = Array.from({ length: name.length - half }, (_, index) => name.slice(0, half + index));
    return beginnings.some((beginning) => (place === 'text' ? given.endsWith(beginning) : given === beginning));
  });
}

function textOf(scalar: string): string {
  try {
    return String(JSON.parse(scalar));
  } catch {
    return scalar.replaceAll('"', '');
  }
}
