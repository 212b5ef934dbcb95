import { type AgentName, agentIdSpellings, isNamed, macSpellings, type Spellings } from './identity.ts';

/** The names of an agent in rows of results. */
export interface IndexedAgent {
  readonly number: number;
  readonly agentId: string;
  readonly unitId: number | null;
  /** In lower case. */
  readonly macAddress: string | null;
  readonly panel: string;
  readonly base: string | null;
}

/** Null panels: those of all. */
interface VisibleAgents {
  readonly panels: readonly string[] | null;
  /** Only this one. */
  readonly agent?: { readonly number: number } | null;
}

export type FoundAgent =
  /** `slot` counts an organisation's agents from 0 and never changes. */
  | { readonly slot: number; readonly number: number; readonly base: string | null }
  /** `isUnknown`: no agent has any of the names. */
  | { readonly problem: string; readonly isUnknown: boolean };

/**
 * The agents of an organisation, found by any of their names. Hash tables of integers point at them: maps from each name
 * would take several times the memory.
 */
export class AgentIndex {
  readonly #numbers: number[] = [];
  readonly #agents: (Omit<IndexedAgent, 'number'> | undefined)[] = [];
  readonly #byNumber: SlotTable;
  readonly #byAgentId: SlotTable;
  readonly #byUnitId: SlotTable;
  readonly #byMacAddress: SlotTable;
  readonly #texts = new Map<string, string>();

  /** `expected`: about how many agents will be added. Growing later would block the event loop for a moment. */
  constructor(expected = 0) {
    this.#byNumber = new SlotTable(expected);
    this.#byAgentId = new SlotTable(expected);
    this.#byUnitId = new SlotTable(expected);
    this.#byMacAddress = new SlotTable(expected);
  }

  /** The slot of an agent's number; an agent without names gets a slot too. */
  slotOf(number: number): number {
    const hash = hashNumber(number);
    const known = this.#byNumber.find(hash, (slot) => this.#numbers[slot] === number);
    if (known !== undefined) return known;
    const slot = this.#numbers.push(number) - 1;
    this.#agents.push(undefined);
    this.#byNumber.set(slot, hash);
    return slot;
  }

  /** Adds an agent, or replaces its names. */
  put({ number, ...agent }: IndexedAgent): number {
    const slot = this.slotOf(number);
    const { agentId, unitId, macAddress, panel, base } = agent;
    this.#agents[slot] = { agentId, unitId, macAddress, panel: this.#shared(panel), base: base && this.#shared(base) };
    this.#byAgentId.set(slot, hashText(agentIdSpellings(agentId).form));
    if (unitId !== null) this.#byUnitId.set(slot, hashNumber(unitId));
    if (macAddress !== null) this.#byMacAddress.set(slot, hashText(macSpellings(macAddress).form));
    return slot;
  }

  /** True if a slot has an agent; it may have been removed. */
  has(slot: number): boolean {
    return this.#agents[slot] !== undefined;
  }

  /** Forgets the names of all agents but those in `slots`. */
  keepOnly(slots: ReadonlySet<number>): void {
    for (let slot = 0; slot < this.#agents.length; slot += 1) if (!slots.has(slot)) this.#agents[slot] = undefined;
  }

  /** The agent that has all given names, if the caller may see it. */
  find(given: AgentName, view: VisibleAgents): FoundAgent {
    const { agentId, unitId, macAddress } = given;
    const found = [
      agentId === null ? null : this.#findSpelt(this.#byAgentId, agentIdSpellings(agentId), AGENT_ID),
      unitId === null ? null : this.#byUnitId.find(hashNumber(unitId), (slot) => this.#agents[slot]?.unitId === unitId),
      macAddress === null ? null : this.#findSpelt(this.#byMacAddress, macSpellings(macAddress), MAC_ADDRESS),
    ].map((slot) => (typeof slot === 'number' && !this.#isVisible(slot, view) ? undefined : slot));
    const slot = found.find((each) => typeof each === 'number');
    if (typeof slot !== 'number') return { problem: UNKNOWN, isUnknown: true };
    if (found.includes(undefined)) return { problem: UNKNOWN, isUnknown: false };
    if (found.some((other) => other !== null && other !== slot)) return { problem: CONTRADICTING, isUnknown: false };
    return { slot, number: this.#numbers[slot] ?? 0, base: this.#agents[slot]?.base ?? null };
  }

  #findSpelt(
    table: SlotTable,
    given: Spellings,
    spellingsOf: (agent: Omit<IndexedAgent, 'number'>) => Spellings | undefined,
  ): number | undefined {
    return table.find(hashText(given.form), (slot) => {
      const agent = this.#agents[slot];
      const spellings = agent && spellingsOf(agent);
      return spellings !== undefined && isNamed(spellings, given);
    });
  }

  #isVisible(slot: number, { panels, agent }: VisibleAgents): boolean {
    if (agent && agent.number !== this.#numbers[slot]) return false;
    return panels === null || panels.includes(this.#agents[slot]?.panel ?? '');
  }

  /** Panels and bases are few. */
  #shared(text: string): string {
    const known = this.#texts.get(text);
    if (known === undefined) this.#texts.set(text, text);
    return known ?? text;
  }
}

export const UNKNOWN = 'The agent is not known.';
const CONTRADICTING = 'Its names belong to different agents.';

const AGENT_ID = ({ agentId }: Omit<IndexedAgent, 'number'>) => agentIdSpellings(agentId);
const MAC_ADDRESS = ({ macAddress }: Omit<IndexedAgent, 'number'>) =>
  macAddress === null ? undefined : macSpellings(macAddress);

/** A hash table of slots. Entries of an agent's earlier names stay until the table grows: the caller compares names. */
class SlotTable {
  #entries: Int32Array;
  #hashes: Int32Array;
  #used = 0;

  constructor(expected: number) {
    this.#entries = new Int32Array(sizeFor(expected));
    this.#hashes = new Int32Array(expected + 16);
  }

  find(hash: number, isWanted: (slot: number) => boolean): number | undefined {
    const mask = this.#entries.length - 1;
    for (let bucket = hash & mask; ; bucket = (bucket + 1) & mask) {
      const entry = this.#entries[bucket] ?? 0;
      if (entry === 0) return undefined;
      if (this.#hashes[entry - 1] === hash && isWanted(entry - 1)) return entry - 1;
    }
  }

  /** `hash` is not 0, which means none. */
  set(slot: number, hash: number): void {
    if (this.#hashes[slot] === hash) return;
    if (slot >= this.#hashes.length) this.#hashes = grown(this.#hashes, slot + 1);
    this.#hashes[slot] = hash;
    if (2 * (this.#used + 1) > this.#entries.length) this.#rebuild();
    else this.#insert(slot);
  }

  #rebuild(): void {
    this.#entries = new Int32Array(sizeFor(this.#used));
    this.#used = 0;
    for (let slot = 0; slot < this.#hashes.length; slot += 1) if (this.#hashes[slot] !== 0) this.#insert(slot);
  }

  #insert(slot: number): void {
    const mask = this.#entries.length - 1;
    let bucket = (this.#hashes[slot] ?? 0) & mask;
    while (this.#entries[bucket] !== 0) bucket = (bucket + 1) & mask;
    this.#entries[bucket] = slot + 1;
    this.#used += 1;
  }
}

/** A power of two, so that at most half of the entries are used after as many slots again. */
function sizeFor(slots: number): number {
  return 2 ** Math.ceil(Math.log2(4 * (slots + 16)));
}

function grown(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(Math.max(length, 2 * array.length));
  longer.set(array);
  return longer;
}

/** FNV-1a. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return scattered(hash);
}

function hashNumber(number: number): number {
  return scattered(Math.imul(number | 0, 0x9e3779b1) ^ Math.floor(number / 2 ** 32));
}

function scattered(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return mixed ^ (mixed >>> 13) || 1;
}
