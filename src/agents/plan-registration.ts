import { type DatedAgent, DEFAULT_PANEL, type Registration } from './agent.ts';
import { TOO_MANY_KEYS } from './custom.ts';
import { type AgentKey, agentIdForm, macForm } from './identity.ts';
import { EMPTY_METADATA } from './metadata.ts';
import type { AgentRow } from './parse-agent-row.ts';
import { applyPatch } from './patch.ts';
import { BEGINNING, changeFrom, hasTooManyKeys, tooManyVersions, type Version } from './timeline.ts';

export interface NumberedRow {
  readonly number: number;
  readonly row: AgentRow;
}

export interface RegistrationTerms {
  /** When the metadata of an existing agent changes if its row has no date, in UNIX seconds. */
  readonly from: number;
  /** The panels that agents may be in. */
  readonly panels: ReadonlySet<string>;
  /** How many new agents the quota allows. */
  readonly room: number;
  /** Where the quota comes from. */
  readonly roomBy: string;
  /** How many versions an agent may have. */
  readonly versionsMax: number;
  /** True if an erased agent had the name. */
  readonly isErased: (name: AgentKey) => boolean;
}

export interface RowRejection {
  readonly row: number;
  readonly message: string;
}

/** Each affected agent, before (undefined: new) and after the rows. */
export interface RegistrationPlan<A extends DatedAgent> {
  readonly agents: readonly { readonly before: A | undefined; readonly after: DatedAgent }[];
  readonly created: number;
  readonly updated: number;
  readonly rejections: readonly RowRejection[];
}

const noRoom = (by: string) =>
  `The organisation has as many agents as ${by} allows. Please ask the operator of the service for more.`;

/** Adds or updates agents row by row, in order. `known` holds every agent that has an identifier of one of the rows. */
export function planRegistration<A extends DatedAgent>(
  rows: readonly NumberedRow[],
  known: readonly A[],
  terms: RegistrationTerms,
): RegistrationPlan<A> {
  const directory = new Directory(known);
  const rejections: RowRejection[] = [];
  let created = 0;
  let updated = 0;
  for (const { number, row } of rows) {
    const target = row.agentId === undefined ? directory.byUnit(row.unitId) : directory.byAgentId(row.agentId);
    const agentId = row.agentId ?? target?.after.agentId ?? String(row.unitId);
    const after = target ? update(target.after, row, terms.from) : create(agentId, row);
    const problems = [
      ...directory.collisions(agentId, row, target, terms.panels),
      ...(isHidden(target, terms.panels) ? [] : dateProblems(row, target, terms.from)),
      ...(isHidden(target, terms.panels) ? [] : problemsOf(after, terms)),
      ...erasedNames(after, target, terms),
      ...(target || created < terms.room ? [] : [noRoom(terms.roomBy)]),
    ];
    if (problems.length > 0) {
      rejections.push({ row: number, message: problems.join(' ') });
    } else {
      directory.put(target, after, row.validFrom);
      if (target) updated += 1;
      else created += 1;
    }
  }
  return { agents: directory.touched(), created, updated, rejections };
}

/** Before a given date a new agent has no metadata. */
function create(agentId: string, row: AgentRow): DatedAgent {
  const timeline = changeFrom([UNKNOWN], row.validFrom ?? BEGINNING, (metadata) =>
    applyPatch(metadata, { ...row, overwriteAll: false }),
  );
  return { ...register(DEFAULTS, row), agentId, timeline };
}

const UNKNOWN: Version = { validFrom: BEGINNING, metadata: EMPTY_METADATA };

function update(agent: DatedAgent, row: AgentRow, from: number): DatedAgent {
  const timeline = changeFrom(agent.timeline, row.validFrom ?? from, (metadata) =>
    applyPatch(metadata, { ...row, overwriteAll: false }),
  );
  return { ...register(agent, row), timeline, earlierVersions: agent.earlierVersions ?? 0 };
}

const DEFAULTS: Registration = {
  agentId: '',
  unitId: null,
  macAddress: null,
  kind: 'whitebox',
  base: null,
  country: null,
  panel: DEFAULT_PANEL,
};

function register(before: Registration, row: AgentRow): Registration {
  return {
    agentId: before.agentId,
    unitId: row.unitId ?? before.unitId,
    macAddress: row.macAddress ?? before.macAddress,
    kind: row.kind ?? before.kind,
    base: row.base ?? before.base,
    country: row.country ?? before.country,
    panel: row.panel ?? before.panel,
  };
}

/** True if the agent's panel is not among those that these rows may change. */
function isHidden(target: Entry | undefined, panels: ReadonlySet<string>): boolean {
  return target !== undefined && !panels.has(target.after.panel);
}

function problemsOf(
  { panel, timeline, earlierVersions = 0 }: DatedAgent,
  { panels, versionsMax }: RegistrationTerms,
): readonly string[] {
  return [
    panels.has(panel) ? [] : `panel: there is no panel ${panel}.`,
    hasTooManyKeys(timeline) ? `custom: ${TOO_MANY_KEYS}` : [],
    earlierVersions + timeline.length > versionsMax ? `metadata: ${tooManyVersions(versionsMax)}` : [],
  ].flat();
}

/** Names that the agent would get and an erased agent had. */
function erasedNames(
  { agentId, unitId, macAddress }: DatedAgent,
  target: Entry | undefined,
  { isErased }: RegistrationTerms,
): readonly string[] {
  const isNew = (name: keyof Registration, value: unknown) => value !== null && target?.after[name] !== value;
  const fields = [
    isNew('agentId', agentId) && isErased({ field: 'agent', value: agentId }) ? 'agent_id' : [],
    isNew('unitId', unitId) && isErased({ field: 'unit', value: unitId ?? 0 }) ? 'unit_id' : [],
    isNew('macAddress', macAddress) && isErased({ field: 'mac', value: macAddress ?? '' }) ? 'mac_address' : [],
  ].flat();
  return fields.length === 0 ? [] : [`${fields.join(', ')}: ${WAS_ERASED}`];
}

const WAS_ERASED =
  'this name belonged to an agent that was erased. To use it again, allow it: POST /manage/erasures/allow, or broadgauge erasures allow.';

const DAY_SECONDS = 86_400;

/** A row also applies to every later version, so a row that follows a newer one would overwrite it. */
function dateProblems({ validFrom }: AgentRow, target: Entry | undefined, today: number): readonly string[] {
  if (validFrom === undefined) return [];
  const isOutOfOrder = target?.lastFrom !== undefined && validFrom < target.lastFrom;
  return [
    validFrom >= today + DAY_SECONDS ? 'valid_from: this is in the future.' : [],
    isOutOfOrder ? 'valid_from: rows of one agent have to go from the oldest to the newest.' : [],
  ].flat();
}

interface Entry<A extends DatedAgent = DatedAgent> {
  readonly before: A | undefined;
  after: DatedAgent;
  /** The date of the agent's last row with a date. */
  lastFrom?: number | undefined;
}

/** The agents by their three identifiers, after the rows so far. */
class Directory<A extends DatedAgent> {
  readonly #byAgentId = new Map<string, Entry<A>>();
  readonly #byUnit = new Map<number, Entry<A>>();
  readonly #byMac = new Map<string, Entry<A>>();
  readonly #touched = new Set<Entry<A>>();

  constructor(known: readonly A[]) {
    for (const agent of known) this.#index({ before: agent, after: agent });
  }

  byAgentId(agentId: string): Entry<A> | undefined {
    return this.#byAgentId.get(agentIdForm(agentId));
  }

  byUnit(unitId: number | undefined): Entry<A> | undefined {
    return unitId === undefined ? undefined : this.#byUnit.get(unitId);
  }

  /** The identifiers of a row that another agent has. */
  collisions(
    agentId: string,
    row: AgentRow,
    target: Entry<A> | undefined,
    panels: ReadonlySet<string>,
  ): readonly string[] {
    const namesake = this.byAgentId(agentId);
    const isOther = namesake && (namesake !== target || namesake.after.agentId !== agentId);
    const holder = isOther && !isHidden(namesake, panels) ? ` by ${namesake.after.agentId}` : '';
    const unitHolder = this.byUnit(row.unitId);
    const macHolder = row.macAddress === undefined ? undefined : this.#byMac.get(macForm(row.macAddress));
    // A caller that names a hidden agent by its unit id must not learn its agent id.
    const isHiddenUnit = row.agentId === undefined && isHidden(target, panels);
    const isTaken = isOther || (isHidden(target, panels) && !isHiddenUnit);
    return [
      isTaken ? `agent_id: ${agentId} is taken${holder}.` : [],
      isHiddenUnit || (unitHolder && unitHolder !== target) ? `unit_id: ${row.unitId} is taken.` : [],
      macHolder && macHolder !== target ? `mac_address: ${row.macAddress} is taken.` : [],
    ].flat();
  }

  put(target: Entry<A> | undefined, after: DatedAgent, validFrom: number | undefined): void {
    const entry: Entry<A> = target ?? { before: undefined, after };
    entry.lastFrom = validFrom ?? entry.lastFrom;
    if (entry.after.unitId !== null) this.#byUnit.delete(entry.after.unitId);
    if (entry.after.macAddress !== null) this.#byMac.delete(macForm(entry.after.macAddress));
    entry.after = after;
    this.#index(entry);
    this.#touched.add(entry);
  }

  touched(): readonly Entry<A>[] {
    return [...this.#touched];
  }

  #index(entry: Entry<A>): void {
    const { agentId, unitId, macAddress } = entry.after;
    this.#byAgentId.set(agentIdForm(agentId), entry);
    if (unitId !== null) this.#byUnit.set(unitId, entry);
    if (macAddress !== null) this.#byMac.set(macForm(macAddress), entry);
  }
}
