import { LimitExceeded } from '../../errors.ts';
import { ByteLru } from '../../lib/byte-lru.ts';
import type { GroupRow } from '../../plan/group-row.ts';
import type { AggregatePlan } from '../../plan/plan.ts';
import { chooseWay } from '../../sql/clickhouse/choose-way.ts';
import { DAY_CACHING } from '../../sql/clickhouse/day-groups.ts';
import { compileWithoutUnit } from '../../sql/clickhouse/day-versions.ts';
import { chooseDayEntry } from '../../sql/day-entry.ts';
import { AgentBits } from '../day-cache/agent-bits.ts';
import { type AnswerByDay, answerByDay, type ValuesReader } from '../day-cache/answer-by-day.ts';
import { DayCache } from '../day-cache/day-cache.ts';
import { SHARE_OF_ALL } from '../day-cache/day-group.ts';
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
  /** By organisation: the agents that have no unit, and which agents they are among. */
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
    const answer = looked && (await this.#fromDays(plan, question, looked, entry.of === 'values'));
    if (answer?.kind !== 'groups') return aggregate(this.#server, plan, question);
    if (answer.groups.length > question.groupsMax) throw new LimitExceeded('points', question.groupsMax);
    return answer.groups;
  }

  /** Undefined: the versions can't be told. */
  #look({ scope }: AggregatePlan, { known, options }: AggregateQuestion): Promise<LookedAt | undefined> {
    return this.#versions.lookAtAll({ scope, known: { ...known, isOfAllDays: true }, options });
  }

  async #fromDays(
    plan: AggregatePlan,
    whole: AggregateQuestion,
    { seen, versionsOf }: LookedAt,
    fromValues: boolean,
  ): Promise<AnswerByDay> {
    const server = this.#server;
    const question = { ...whole, known: { ...whole.known, isOfAllDays: true } };
    const asked = { scope: plan.scope, known: question.known, options: question.options };
    const rows = await countRows(server, plan, question, async () => rowsOf(seen));
    const way = chooseWay(plan, { rows }, question);
    // What one replica tells says nothing of what another reads.
    return answerByDay(plan, seen.isOfAll ? this.#cache : this.#cache.readOnly(), {
      before: versionsOf(seen),
      look: async () => versionsOf(await this.#versions.look(asked)),
      extent: localExtent(seen, asked),
      pointsKey: way.kind,
      readPoints: (span) => answerIn(way, server, span, question),
      values: fromValues && way.kind === 'plain' ? this.#valuesReader(plan, asked, seen) : null,
    });
  }

  /** Null: values are too many. */
  #valuesReader(plan: AggregatePlan, asked: Asked, seen: SeenDays): ValuesReader | null {
    const { known, options } = asked;
    const bytesMax = SHARE_OF_ALL * this.#cache.bytesMax;
    const question = JSON.stringify([{ ...plan.scope, local: null }, plan.splits]);
    if (4 * rowsOf(seen) > bytesMax || this.#tooMany.get(question)) return null;
    const { firstAgent } = seen;
    return {
      firstAgent,
      read: async (span) => {
        const groups = await readDayGroups(this.#server, span, { known, options, firstAgent, bytesMax });
        if (groups === 'too many') this.#tooMany.set(question, true);
        return groups;
      },
      readWithoutUnit: async () => {
        const remembered = this.#withoutUnit.get(known.organisationId);
        if (remembered?.agents === seen.agents) return remembered.found;
        const [[agents] = []] = await this.#server.rows(compileWithoutUnit(known), options);
        const found = new AgentBits(firstAgent);
        for (const agent of agents as readonly number[]) found.add(agent);
        const { agents: after, isOfAll } = await this.#versions.look(asked);
        if (isOfAll && after !== null && after === seen.agents)
          this.#withoutUnit.set(known.organisationId, { agents: after, found });
        return found;
      },
    };
  }
}

function rowsOf({ results }: SeenDays): number {
  return [...results.values()].reduce((sum, { rows }) => sum + rows, 0);
}
