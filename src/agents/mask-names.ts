import { agentIdForm, macForm } from './identity.ts';

/** All that an agent is called by. */
export interface AgentNames {
  readonly agentId: string;
  readonly unitId: number | null;
  readonly macAddress: string | null;
}

/** Stands where a name was. */
export const ERASED = 'erased';

/** What stands in a place of a JSON value: a name of agents, a text for people, or JSON that was cut off. */
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
 * A JSON value without the names of an agent where something names agents, or is written for people. All else stays: an agent
 * may be called `30`, or `tiles`.
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

/** Shorter ids, and those of digits alone, are words and numbers of any text. */
const ID_LENGTH_MIN = 4;

/** A text for people without the agent's names, where they stand as words and are like no others. */
export function maskText(text: string, { agentId, macAddress }: AgentNames): string {
  const ids = [agentId, agentIdForm(agentId)].filter((id) => id.length >= ID_LENGTH_MIN && /\p{L}/u.test(id));
  const isMac = macAddress !== null && /^[0-9a-f]{12,}$/.test(macForm(macAddress));
  const masked = ids.length === 0 ? text : text.replace(wordOf(ids, 'gu'), ERASED);
  return isMac ? masked.replace(wordOf([macAddress, macForm(macAddress)], 'giu'), ERASED) : masked;
}

/** Finds texts where no letter or digit is before or after them. */
function wordOf(texts: readonly string[], flags: string): RegExp {
  const escaped = texts.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, flags);
}

const STRING = String.raw`"(?:[^"\\]|\\.)*"?`;
const SCALAR = new RegExp(`${STRING}|[^",\\[\\]]+`, 'g');
/** A member with a string, a number or a list of them. */
const MEMBER = new RegExp(`"(\\w+)":(\\[(?:${STRING}|[^"\\]])*|${STRING}|\\d+)`, 'g');
/** An object that has no other in it, and the key it stands under. */
const INNERMOST = new RegExp(`(?:(?<="(\\w+)":)|)\\{((?:${STRING}|[^"{}])*)`, 'g');

/** Whether JSON that breaks off somewhere has a name of the agent in a place for it. */
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

/** What the values of a filter may be; one that was cut off before it said so may have either. */
function filteredBy(filter: string, isCut: boolean): readonly Place[] {
  const id = /"id":"([^"]*)"/.exec(filter)?.[1];
  if (id === 'agent' || id === 'unit') return [id];
  return id === undefined && isCut ? ['agent', 'unit'] : [];
}

/** Whether a name is among some values; the last of them may have been cut off within it. */
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

/** Whether a text is, or ends with, at least half of a name. */
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
