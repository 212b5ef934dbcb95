import { type Selectable, sql, type Transaction, type UpdateObject } from 'kysely';
import { requireRoom, STORED_LIMITS, type StoredLimit } from '../../access/stored-limits.ts';
import type { Alerts, Evaluated, RuleLease, StoredRule } from '../../ports/alerts.ts';
import { addDeliveries } from './alert-deliveries.ts';
import { recorded } from './audit.ts';
import type { Database } from './database/database.ts';
import { insertAll, reserveIds } from './database/insert.ts';
import { itemsOf } from './database/json-rows.ts';
import { lockStored } from './database/lock-stored.ts';
import { withOne } from './database/stored.ts';
import type { Tables } from './database/tables.ts';

const HISTORY_MAX = 100_000;
const NO_LEASE = { holder: null, lease_until: null };

type Kind = 'rule' | 'schedule';

const LIMITS: Readonly<Record<Kind, StoredLimit>> = {
  rule: STORED_LIMITS.alertRules,
  schedule: STORED_LIMITS.schedules,
};

/** Rules of alerts, or schedules of reports: both are evaluated at their times, each at one node. */
export function alerts(database: Database, kind: Kind): Alerts {
  const ofRule = <Q extends Conditional<Q>>(query: Q, { organisationId, name }: RuleName): Q =>
    query.where('organisation_id', '=', organisationId).where('kind', '=', kind).where('name', '=', name);
  /** A node that is about to commit an evaluation waits, and finds that it has lost its lease. */
  const lockRule = async (trx: Transaction<Tables>, rule: RuleName): Promise<void> => {
    await ofRule(trx.updateTable('alert_rules').set({ holder: sql`holder` }), rule).execute();
  };
  /** False: the lease is lost. */
  const update = async (trx: Transaction<Tables>, lease: RuleLease, set: UpdateObject<Tables, 'alert_rules'>) => {
    const { numUpdatedRows } = await ofRule(trx.updateTable('alert_rules').set(set), lease)
      .where('holder', '=', lease.holder)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  };
  /** Every transaction locks rules first, then the numbers of history, then those of deliveries. */
  const addAll = async (
    trx: Transaction<Tables>,
    done: readonly { readonly lease: RuleName; readonly evaluated: Omit<Evaluated, 'states'> }[],
    now: number,
  ) => {
    for (const { lease, evaluated } of done) await addHistory(trx, kind, lease, evaluated);
    for (const { lease, evaluated } of done) await addDeliveries(trx, lease.organisationId, evaluated.deliveries, now);
  };
  const select = (from: Database['read'] | Transaction<Tables>) =>
    from
      .selectFrom('alert_rules')
      .innerJoin('tokens', 'tokens.id', 'alert_rules.token_id')
      .selectAll('alert_rules')
      .select('tokens.name as saved_by')
      .where('kind', '=', kind);
  const findIn = async (from: Parameters<typeof select>[0], organisationId: number, name: string) => {
    const row = await select(from)
      .where('alert_rules.organisation_id', '=', organisationId)
      .where('alert_rules.name', '=', name)
      .executeTakeFirst();
    return row && toRule(row);
  };
  return {
    put: (organisationId, { name, body, tokenId, nextAt }, now, close, record) =>
      recorded(database, record, async (trx) => {
        await lockRule(trx, { organisationId, name });
        await lockStored(database, trx, organisationId);
        const key = { organisation_id: organisationId, kind, name } as const;
        const text = JSON.stringify(body);
        const others = await trx
          .selectFrom('alert_rules')
          .select((eb) => [eb.fn.countAll().as('count'), eb.fn.sum(eb.fn('length', ['body'])).as('characters')])
          .where('organisation_id', '=', organisationId)
          .where('kind', '=', kind)
          .where('name', '!=', name)
          .executeTakeFirstOrThrow();
        requireRoom(LIMITS[kind], withOne(others, text));
        const { states, deliveries } = close(await findIn(trx, organisationId, name));
        await addDeliveries(trx, organisationId, deliveries, now);
        const row = {
          body: text,
          token_id: tokenId,
          saved_at: now,
          states: JSON.stringify(states),
          evaluated_at: now,
          next_at: nextAt,
          problem: null,
          ...NO_LEASE,
        };
        await trx
          .insertInto('alert_rules')
          .values({ ...key, ...row, silences: '[]' })
          .onConflict((conflict) => conflict.columns(['organisation_id', 'kind', 'name']).doUpdateSet(row))
          .execute();
      }),
    find: (organisationId, name) => findIn(database.read, organisationId, name),
    list: async (organisationId) => {
      const rows = await select(database.scan).where('alert_rules.organisation_id', '=', organisationId).execute();
      // By code units: the same order on every engine and in every locale.
      return rows.map(toRule).sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    countGroups: async (organisationId) => {
      const { rows } = await sql<{ rule: string; problem: string | null; state: string | null; groups: number }>`
        select name as rule, problem, g.value ->> 'state' as state, count(g.value) as groups
        from alert_rules left join ${itemsOf(database.scan, 'states', 'groups')} as g on true
        where organisation_id = ${organisationId} and kind = ${kind}
        group by name, problem, g.value ->> 'state'
        order by name`.execute(database.scan);
      return rows.map((row) => ({ ...row, groups: Number(row.groups) }));
    },
    remove: (organisationId, name, now, close, record) =>
      recorded(database, record, async (trx) => {
        await lockRule(trx, { organisationId, name });
        const before = await findIn(trx, organisationId, name);
        if (!before) return false;
        await addDeliveries(trx, organisationId, close(before).deliveries, now);
        await ofRule(trx.deleteFrom('alert_rules'), { organisationId, name }).execute();
        return true;
      }),
    silence: (organisationId, name, change, record) =>
      recorded(database, record, async (trx) => {
        await lockRule(trx, { organisationId, name });
        const before = await findIn(trx, organisationId, name);
        if (!before) return false;
        const silences = JSON.stringify(change(before.silences));
        await ofRule(trx.updateTable('alert_rules').set({ silences }), { organisationId, name }).execute();
        return true;
      }),
    take: (holder, leaseUntil, now, limit) =>
      database.transaction(async (trx) => {
        // Concurrent nodes skip rows that another one has locked. SQLite has one writer.
        const due = await trx
          .selectFrom('alert_rules')
          .select(['organisation_id', 'name'])
          .$if(database.isShared, (query) => query.forUpdate().skipLocked())
          .where('kind', '=', kind)
          .where('next_at', '<=', now)
          .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', now)]))
          .orderBy('next_at')
          .limit(limit)
          .execute();
        const taken: StoredRule[] = [];
        for (const { organisation_id: organisationId, name } of due) {
          await ofRule(trx.updateTable('alert_rules').set({ holder, lease_until: leaseUntil }), {
            organisationId,
            name,
          }).execute();
          const rule = await findIn(trx, organisationId, name);
          if (rule) taken.push(rule);
        }
        return taken;
      }),
    commit: (lease, evaluated, now, leaseUntil) =>
      database.transaction(async (trx) => {
        const isHeld = await update(trx, lease, { ...statesOf(evaluated), lease_until: leaseUntil });
        if (isHeld) await addAll(trx, [{ lease, evaluated }], now);
        return isHeld;
      }),
    add: (rule, evaluated, now) =>
      database.transaction(async (trx) => {
        await lockRule(trx, rule);
        if (!(await findIn(trx, rule.organisationId, rule.name))) return false;
        await addAll(trx, [{ lease: rule, evaluated }], now);
        return true;
      }),
    finish: (finished, now) =>
      database.transaction(async (trx) => {
        const done: { lease: RuleLease; evaluated: Evaluated }[] = [];
        for (const { lease, evaluated, nextAt, problem } of finished) {
          const set = { next_at: nextAt, problem, ...NO_LEASE, ...(evaluated && statesOf(evaluated)) };
          if ((await update(trx, lease, set)) && evaluated) done.push({ lease, evaluated });
        }
        await addAll(trx, done, now);
      }),
    history: async (organisationId, { rule, beforeId, limit }) => {
      const rows = await database.scan
        .selectFrom('alert_history')
        .select(['id', 'rule', 'at', 'transition'])
        .where('organisation_id', '=', organisationId)
        .where('kind', '=', kind)
        .$if(rule !== undefined, (query) => query.where('rule', '=', rule ?? ''))
        .$if(beforeId !== undefined, (query) => query.where('id', '<', beforeId ?? 0))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ transition, ...row }) => ({ ...row, transition: JSON.parse(transition) }));
    },
  };
}

/** An embedded register has one process: leases of an earlier process have ended. */
export function endRuleLeases(database: Database): Promise<void> {
  return database.transaction(async (trx) => {
    await trx.updateTable('alert_rules').set(NO_LEASE).execute();
  });
}

function statesOf({ states, evaluatedAt }: Evaluated) {
  return { states: JSON.stringify(states), evaluated_at: evaluatedAt };
}

type RuleName = Pick<RuleLease, 'organisationId' | 'name'>;

interface Conditional<Q> {
  where(column: 'organisation_id' | 'kind' | 'name', operator: '=', value: string | number): Q;
}

async function addHistory(
  trx: Transaction<Tables>,
  kind: Kind,
  { organisationId, name: rule }: RuleName,
  { transitions, evaluatedAt: at }: Pick<Evaluated, 'transitions' | 'evaluatedAt'>,
): Promise<void> {
  if (transitions.length === 0) return;
  const first = await reserveIds(trx, 'alert_history', transitions.length);
  const rows = transitions.map((transition, index) => ({
    id: first + index,
    organisation_id: organisationId,
    kind,
    rule,
    at,
    transition: JSON.stringify(transition),
  }));
  await insertAll(trx, 'alert_history', rows);
  const oldest = trx
    .selectFrom('alert_history')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .orderBy('id', 'desc')
    .offset(HISTORY_MAX)
    .limit(1);
  await trx
    .deleteFrom('alert_history')
    .where('organisation_id', '=', organisationId)
    .where('id', '<=', oldest)
    .execute();
}

function toRule(row: Selectable<Tables['alert_rules']> & { readonly saved_by: string }): StoredRule {
  return {
    organisationId: row.organisation_id,
    name: row.name,
    body: JSON.parse(row.body),
    tokenId: row.token_id,
    savedBy: row.saved_by,
    savedAt: row.saved_at,
    states: JSON.parse(row.states),
    silences: JSON.parse(row.silences),
    evaluatedAt: row.evaluated_at,
    nextAt: row.next_at,
    problem: row.problem,
  };
}
