import { agentIdForm, macForm } from './identity.ts';

/** All that an agent is called by. */
export interface AgentNames {
  readonly agentId: string;
  readonly unitId: number | null;
  readonly macAddress: string | null;
}

/** Stands where a name was. */
export const ERASED = 'erased';

/** A JSON value in which no text has a name of the agent as a word, and no unit id is the agent's. */
export function maskNames(value: unknown, names: AgentNames): unknown {
  const { agentId, unitId, macAddress } = names;
  const words = [wordOf([agentId, agentIdForm(agentId)], 'gu')];
  if (macAddress !== null) words.push(wordOf([macAddress, macForm(macAddress)], 'giu'));
  const unitText = new RegExp(`("unit_id":\\s*"?)${unitId}(?!\\d)`, 'g');
  const maskText = (text: string) =>
    words.reduce((masked, word) => masked.replace(word, ERASED), text.replace(unitText, '$1null'));
  const isUnit = (given: unknown) => unitId !== null && String(given) === String(unitId);

  const mask = (given: unknown, isOfUnits: boolean): unknown => {
    if (isOfUnits && (typeof given === 'string' || typeof given === 'number') && isUnit(given)) return ERASED;
    if (typeof given === 'string') return maskText(given);
    if (Array.isArray(given)) return given.map((item) => mask(item, isOfUnits));
    if (typeof given !== 'object' || given === null) return given;
    const isFilter = isOfUnits || ('id' in given && given.id === 'unit');
    return Object.fromEntries(
      Object.entries(given).map(([key, item]) => [
        maskText(key),
        key === 'unit_id' && isUnit(item) ? null : mask(item, isFilter),
      ]),
    );
  };
  return mask(value, false);
}

/** Finds texts where no letter or digit is before or after them. */
function wordOf(texts: readonly string[], flags: string): RegExp {
  const escaped = texts.filter((text) => text !== '').map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, flags);
}
