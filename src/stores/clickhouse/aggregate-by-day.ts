import { LimitExceeded } from '../../errors.ts';
import { ByteLru } from '../../lib/byte-lru.ts';
import type { GroupRow } from '../../plan/group-row.ts';
import type { AggregatePlan } from '../../plan/plan.ts';
import { chooseWay } from '../../sql/clickhouse/choose-way.ts';
import { DAY_CACHING } from '../../sql/clickhouse/day-groups.ts';
import { compileWithoutUnit } from '../../sql/clickhouse/day-versions.ts';
import { chooseDayEntry } from '../../sql/day-entry.ts';
import { AgentBits } from '../day-cache/agent-bits.ts';
import { answerFromPoints, answerFromValues } from '../day-cache/answer-by-day.ts';
import { DayCache } from '../day-cache/day-cache.ts';
import { type DayGroup, SHARE_OF_ALL } from '../day-cache/day-group.ts';
import { type Days, type MissingDays, missingPoints, missingValues } from '../day-cache/missing-days.ts';
import { type AggregateQuestion, aggregate, answerIn, countRows } from './aggregate.ts';
import { type Asked, DayVersions, type LookedAt, localExtent, type SeenDays } from './day-versions.ts';
import { readDayGroups } from './read-day-groups.ts';
import type { Server } from './server.ts';
import type { Tellers } from './tellers.ts';

/** Memory for the questions of too many values that are remembered. */
const TOO_MANY_BYTES_MAX = 2 ** 20;

/** Answers questions by the day. Days that are cached in their version are not read. */
export class AnswersByDay {
  readonly #server: Server;
  readonly #cache: DayCache;
  readonly #versions: DayVersions;
  readonly #tooMany = new ByteLru<true>(TOO_MANY_BYTES_MAX, (_, key) => 100 + 2 * key.length);
  /** By organisation: the agents without a unit, with the state of the agents in which they were read. */
  readonly #withoutUnit = new Map<number, { readonly agents: string; readonly found: AgentBits }>();

  constructor(server: Server, tellers: Tellers, bytesMax: number) {
    this.#server = server;
    this.#cache = new DayCache(bytesMax);
    this.#versions = new DayVersions(server, tellers);
  }

  /** Statistics of each group of a plan's results. */
  async aggregate(plan: AggregatePlan, question: AggregateQuestion): Promise<readonly GroupRow[]> {
    const entry = chooseDayEntry(plan, DAY_CACHING);
    const looked = entry.of === 'nothing' ? undefined : await this.#look(plan, question);
    const groups = looked && (await this.#fromDays(plan, question, looked, entry.of === 'values'));
    if (groups === undefined || typeof groups === 'string') return aggregate(this.#server, plan, question);
    if (groups.length > question.groupsMax) throw new LimitExceeded('points', question.groupsMax);
    return groups;
  }

  /** Undefined: no server can tell the versions. */
  #look({ scope }: AggregatePlan, { known, options }: AggregateQuestion): Promise<LookedAt | undefined> {
    return this.#versions.lookAtAll({ scope, known: { ...known, isOfAllDays: true }, options });
  }

  /** Returns a text, the reason, if the plan has to be answered as a whole. */
  async #fromDays(
    plan: AggregatePlan,
    whole: AggregateQuestion,
    { seen, versionsOf }: LookedAt,
    fromValues: boolean,
  ): Promise<readonly GroupRow[] | 'nothing by the day' | 'changed meanwhile'> {
    const server = this.#server;
    const question = { ...whole, known: { ...whole.known, isOfAllDays: true } };
    const asked = { scope: plan.scope, known: question.known, options: question.options };
    const rows = await countRows(server, plan, question, async () => rowsOf(seen));
    const way = chooseWay(plan, { rows }, question);
    // What one replica tells does not hold for another one that reads.
    const cache = seen.isOfAll ? this.#cache : this.#cache.readOnly();
    const versionsIn = (seen: SeenDays) => ({ versions: versionsOf(seen), extent: localExtent(seen, asked) });
    const days = { ...versionsIn(seen), pointsKey: way.kind };
    const look = async ({ plans }: MissingDays) =>
      versionsIn(plans.length === 0 ? seen : await this.#versions.look(asked));
    if (fromValues && way.kind === 'plain' && this.#mayFit(plan, seen)) {
      const missing = missingValues(plan, cache, days);
      if (!missing) return 'nothing by the day';
      const read = await this.#readDays(plan, missing.plans, asked);
      if (read !== 'too many values') {
        return answerFromValues(missing, read, await this.#readWithoutUnit(asked, seen), await look(missing));
      }
    }
    const missing = missingPoints(plan, cache, days);
    if (!missing) return 'nothing by the day';
    const read: GroupRow[] = [];
    for (const span of missing.plans) {
      for (const group of await answerIn(way, server, span, question)) read.push(group);
    }
    return answerFromPoints(missing, read, await look(missing));
  }

  /** False: values are too many. */
  #mayFit(plan: AggregatePlan, seen: SeenDays): boolean {
    return 4 * rowsOf(seen) <= this.#valuesBytesMax && !this.#tooMany.get(valuesKey(plan));
  }

  get #valuesBytesMax(): number {
    return SHARE_OF_ALL * this.#cache.bytesMax;
  }

  /** The groups of each local day of some plans. */
  async #readDays(
    whole: AggregatePlan,
    plans: readonly AggregatePlan[],
    { known, options }: Asked,
  ): Promise<Days<DayGroup> | 'too many values'> {
    const read = new Map<number, readonly DayGroup[]>();
    for (const plan of plans) {
      const limits = { known, options, bytesMax: this.#valuesBytesMax };
      const groups = await readDayGroups(this.#server, plan, limits);
      if (groups === 'too many') {
        this.#tooMany.set(valuesKey(whole), true);
        return 'too many values';
      }
      for (const [day, ofDay] of groups) read.set(day, ofDay);
    }
    return read;
  }

  /** The agents that have no unit. */
  async #readWithoutUnit(asked: Asked, { agents: before }: SeenDays): Promise<AgentBits> {
    const { known, options } = asked;
    const remembered = this.#withoutUnit.get(known.organisationId);
    if (remembered?.agents === before) return remembered.found;
    const [[agents] = []] = await this.#server.rows(compileWithoutUnit(known), options);
    const found = AgentBits.of(agents as readonly number[]);
    const { agents: after, isOfAll } = await this.#versions.look(asked);
    if (isOfAll && after !== null && after === before) {
      this.#withoutUnit.set(known.organisationId, { agents: after, found });
    }
    return found;
  }
}

function valuesKey({ scope, splits }: AggregatePlan): string {
  return JSON.stringify([{ ...scope, local: null, utc: null }, splits]);
}

function rowsOf({ results }: SeenDays): number {
  return [...results.values()].reduce((sum, { rows }) => sum + rows, 0);
}
