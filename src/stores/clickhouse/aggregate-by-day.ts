import { ByteLru } from '../../lib/byte-lru.ts';
import { tooManyGroups } from '../../lib/statistics/group-statistics.ts';
import type { GroupRow } from '../../plan/group-row.ts';
import type { AggregatePlan } from '../../plan/plan.ts';
import { chooseWay } from '../../sql/clickhouse/choose-way.ts';
import { DAY_KEEPING } from '../../sql/clickhouse/day-groups.ts';
import { compileWithoutUnit } from '../../sql/clickhouse/day-versions.ts';
import { chooseDayParts } from '../../sql/day-parts.ts';
import { AgentBits } from '../kept/agent-bits.ts';
import { answerByDay, type DayReader, type ValuesWay } from '../kept/answer-by-day.ts';
import { SHARE_OF_ALL } from '../kept/day-group.ts';
import { KeptDays } from '../kept/kept-days.ts';
import { type AggregateQuestion, aggregate, answerIn, countRows } from './aggregate.ts';
import { readDayGroups } from './kept/day-groups.ts';
import { type Asked, changedDays, DayVersions, localExtent, type SeenDays, utcDaysOf } from './kept/day-versions.ts';
import type { Server } from './server.ts';

/** Memory for the questions of too many values that are remembered. */
const TOO_MANY_BYTES_MAX = 2 ** 20;

/** Answers questions by the day; days that nothing has changed are not read again. */
export class AnswersByDay {
  readonly #server: Server;
  readonly #kept: KeptDays;
  readonly #versions: DayVersions;
  readonly #tooMany = new ByteLru<true>(TOO_MANY_BYTES_MAX, (_, key) => 100 + 2 * key.length);
  /** By organisation: the agents that have no unit, and which agents they are among. */
  readonly #withoutUnit = new Map<number, { readonly agents: string; readonly found: AgentBits }>();

  constructor(server: Server, bytesMax: number) {
    this.#server = server;
    this.#kept = new KeptDays(bytesMax);
    this.#versions = new DayVersions(server);
  }

  /** Statistics of each group of a plan's results. */
  async aggregate(plan: AggregatePlan, question: AggregateQuestion): Promise<readonly GroupRow[]> {
    const groups = await this.#fromDays(plan, question);
    if (groups === undefined) return aggregate(this.#server, plan, question);
    if (groups.length > question.groupsMax) throw tooManyGroups(question.groupsMax);
    return groups;
  }

  /** Undefined: the plan has to be answered as a whole. */
  async #fromDays(plan: AggregatePlan, whole: AggregateQuestion): Promise<readonly GroupRow[] | undefined> {
    const server = this.#server;
    const parts = chooseDayParts(plan, DAY_KEEPING);
    if (parts.of === 'nothing' || (await server.quorum.mayLag())) return undefined;
    const question = { ...whole, known: { ...whole.known, isOfAllDays: true } };
    const asked = { scope: plan.scope, known: question.known, options: question.options };
    const looked = await this.#versions.lookAtAll(asked);
    if (!looked) return undefined;
    const { seen, versionOf } = looked;
    const rows = await countRows(server, plan, question, async () => rowsOf(seen));
    const way = chooseWay(plan, { rows }, question);
    const reading = new Reading(async () => {
      const now = await this.#versions.look(asked);
      return now.agents === seen.agents ? changedDays(seen, now, utcDaysOf(asked)) : 'all';
    });
    return answerByDay(plan, parts, {
      kept: this.#kept,
      extent: localExtent(seen, asked),
      pointsKey: way.kind,
      version: versionOf,
      changed: () => reading.changed(),
      readPoints: (part) => reading.run(() => answerIn(way, server, part, question)),
      valuesWay: () =>
        way.kind === 'together' ? this.#valuesWay(plan, asked, seen, reading) : Promise.resolve(undefined),
    });
  }

  async #valuesWay(
    plan: AggregatePlan,
    { known, options }: Asked,
    seen: SeenDays,
    reading: Reading,
  ): Promise<ValuesWay | undefined> {
    const bytesMax = SHARE_OF_ALL * this.#kept.bytesMax;
    const family = JSON.stringify([{ ...plan.scope, local: null }, plan.splits]);
    if (4 * rowsOf(seen) > bytesMax || this.#tooMany.get(family)) return undefined;
    const { firstAgent } = seen;
    return {
      firstAgent,
      read: (part) =>
        reading.run(async () => {
          const groups = await readDayGroups(this.#server, part, { known, options, firstAgent, bytesMax });
          if (groups === 'too many') this.#tooMany.set(family, true);
          return groups;
        }),
      readWithoutUnit: async () => {
        const remembered = this.#withoutUnit.get(known.organisationId);
        if (remembered?.agents === seen.agents) return remembered.found;
        const [[agents] = []] = await reading.run(() => this.#server.rows(compileWithoutUnit(known), options));
        const found = new AgentBits(firstAgent);
        for (const agent of agents as readonly number[]) found.add(agent);
        reading.whenSteady(() => this.#withoutUnit.set(known.organisationId, { agents: seen.agents, found }));
        return found;
      },
    };
  }
}

/** What is read for a question after its versions were looked at. */
class Reading {
  readonly #look: DayReader['changed'];
  readonly #whenSteady: (() => void)[] = [];
  #hasBegun = false;

  constructor(look: DayReader['changed']) {
    this.#look = look;
  }

  run<T>(read: () => Promise<T>): Promise<T> {
    this.#hasBegun = true;
    return read();
  }

  /** Does something once agents are found to be those that were looked at. */
  whenSteady(then: () => void): void {
    this.#whenSteady.push(then);
  }

  /** Where nothing was read, nothing can have changed meanwhile. */
  async changed(): ReturnType<DayReader['changed']> {
    if (!this.#hasBegun) return new Set();
    const changed = await this.#look();
    if (changed !== 'all') for (const then of this.#whenSteady) then();
    return changed;
  }
}

function rowsOf({ results }: SeenDays): number {
  return [...results.values()].reduce((sum, { rows }) => sum + rows, 0);
}
