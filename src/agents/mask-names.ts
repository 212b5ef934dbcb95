import { agentIdForm, macForm } from './identity.ts';

/** All names of an agent. */
export interface AgentNames {
  readonly agentId: string;
  readonly unitId: number | null;
  readonly macAddress: string | null;
}

/** Replaces a name. */
export const ERASED = 'erased';

/** The content of a member of a JSON value: a name of agents, a text for people, or JSON that was cut off. */
type Place = 'agent' | 'unit' | 'mac' | 'text' | 'cut';

const PLACES: ReadonlyMap<string, Place> = new Map([
  ['agent', 'agent'],
  ['agent_id', 'agent'],
  ['unit_id', 'unit'],
  ['mac_address', 'mac'],
  ['title', 'text'],
  ['description', 'text'],
  ['notes', 'text'],
  ['text', 'text'],
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
    return place !== undefined && isNameIn(place, text, names) ? ERASED : given;
  };
  return mask(value, undefined);
}

/** The keys of an object may be the indexes of a list. */
function placeOf(key: string, owner: object, place: Place | undefined): Place | undefined {
  if (/^\d+$/.test(key)) return place;
  if (key === 'filterValues' && 'id' in owner && (owner.id === 'agent' || owner.id === 'unit')) return owner.id;
  return PLACES.get(key);
}

function isNameIn(place: 'agent' | 'unit' | 'mac', text: string, { agentId, unitId, macAddress }: AgentNames): boolean {
  switch (place) {
    case 'agent':
      return text === agentId || (text !== '' && agentIdForm(text) === agentIdForm(agentId));
    case 'unit':
      return unitId !== null && text.trim() !== '' && Number(text) === unitId;
    case 'mac':
      return macAddress !== null && macForm(text) === macForm(macAddress);
  }
}

/** Shorter ids and ids of digits only may be ordinary words and numbers of a text. */
const ID_LENGTH_MIN = 4;

/** Removes the agent's names from a text for people, if they are distinctive and stand as words. */
export function maskText(text: string, { agentId, macAddress }: AgentNames): string {
  const ids = [agentId, agentIdForm(agentId)].filter((id) => id.length >= ID_LENGTH_MIN && /\p{L}/u.test(id));
  const isMac = macAddress !== null && /^[0-9a-f]{12,}$/.test(macForm(macAddress));
  const masked = ids.length === 0 ? text : text.replace(wordOf(ids, 'gu'), ERASED);
  return isMac ? masked.replace(wordOf([macAddress, macForm(macAddress)], 'giu'), ERASED) : masked;
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
    has(json, json.length, (key) => [PLACES.get(key)]) ||
    [...json.matchAll(INNERMOST)].some(({ index, 0: whole, 1: owner = '', 2: members = '' }) => {
      const end = index + whole.length;
      const listed = PLACES.get(owner);
      const filtered = filteredBy(members, end === json.length);
      return has(members, end, (key) => (/^\d+$/.test(key) ? [listed] : key === 'filterValues' ? filtered : []));
    })
  );
}

/** The kinds of values of a filter; both if the filter was cut off before its id. */
function filteredBy(filter: string, isCut: boolean): readonly Place[] {
  const id = /"id":"([^"]*)"/.exec(filter)?.[1];
  if (id === 'agent' || id === 'unit') return [id];
  return id === undefined && isCut ? ['agent', 'unit'] : [];
}

/** True if a name is among some values, the last of which may be cut off. */
function areAbout(values: string, place: Place, names: AgentNames, isLast: boolean): boolean {
  if (place === 'cut') return false;
  const scalars = [...values.matchAll(SCALAR)].map(([scalar]) => scalar);
  return scalars.some((scalar, index) => {
    const text = textOf(scalar);
    if (place === 'text' ? maskText(text, names) !== text : isNameIn(place, text, names)) return true;
    const isCut = isLast && index === scalars.length - 1 && !/^".*"$/s.test(scalar);
    return isCut && isBeginningIn(place, text, names);
  });
}

/** True if a text is, or ends with, at least half of a name. */
function isBeginningIn(place: Exclude<Place, 'cut'>, text: string, names: AgentNames): boolean {
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
