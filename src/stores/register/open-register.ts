import { randomUUID } from 'node:crypto';
import { KeyedQueue } from '../../lib/concurrency/keyed-queue.ts';
import type { Register } from '../../ports/register.ts';
import { agents } from './agents/agents.ts';
import { alertDeliveries, endDeliveryLeases } from './alert-deliveries.ts';
import { alerts, endRuleLeases } from './alerts.ts';
import { annotations } from './annotations.ts';
import { audit } from './audit.ts';
import type { Database } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { downloads, endLeases } from './downloads/downloads.ts';
import { erasures } from './erasures.ts';
import { IdempotencyKeys } from './idempotency.ts';
import { isps } from './isps.ts';
import { linkKeys } from './link-keys.ts';
import { alertChannels, documents, maps, populations } from './named-things.ts';
import { organisations, panels } from './organisations.ts';
import { putFences } from './put-fences.ts';
import { replicasBehind } from './replicas-behind.ts';
import { retention } from './retention.ts';
import { saved, savedLinks } from './saved.ts';
import { sessions } from './sessions.ts';
import { setBacks } from './set-backs.ts';
import { tokens } from './tokens.ts';

/** The register on an open database, with its tables migrated. */
export async function openRegister(database: Database): Promise<Register> {
  await migrate(database);
  // An embedded register has one process: leases of an earlier process have ended.
  if (!database.isShared) await Promise.all([endLeases, endRuleLeases, endDeliveryLeases].map((end) => end(database)));
  const keys = new IdempotencyKeys();
  const queue = new KeyedQueue<string>();
  const { replicas, seen: seenReplicas } = replicasBehind(database);
  const { setBacks: lost, seen: seenSetBack } = setBacks(database);
  return {
    organisations: organisations(database),
    panels: panels(database),
    tokens: tokens(database),
    isps: isps(database),
    populations: populations(database),
    recipes: documents(database, 'recipes'),
    rules: documents(database, 'rules'),
    mappings: documents(database, 'mappings'),
    maps: maps(database),
    retention: retention(database),
    erasures: erasures(database),
    saved: saved(database),
    savedLinks: savedLinks(database),
    annotations: annotations(database),
    alerts: alerts(database, 'rule'),
    schedules: alerts(database, 'schedule'),
    alertChannels: alertChannels(database),
    alertDeliveries: alertDeliveries(database),
    agents: agents(database, keys, (organisationId, read) => {
      seenReplicas(read);
      seenSetBack(organisationId, read);
    }),
    replicas,
    setBacks: lost,
    audit: audit(database),
    idempotencyStore: {
      recall: (organisationId, route, key, now) =>
        database.transaction((trx) => keys.recall(trx, organisationId, route, key, now)),
      remember: (organisationId, route, key, now, reply) =>
        database.transaction((trx) => keys.remember(trx, organisationId, route, key, now, reply)),
    },
    downloads: downloads(database),
    linkKeys: linkKeys(database),
    sessions: sessions(database),
    withLock: (name, task) => queue.run(name, () => database.withLock(name, task)),
    putFences: (names) => putFences(database, names),
    identity: () => identity(database),
    knowsResults: async () => {
      const known = await database.read.selectFrom('register_identity').select('has_results').executeTakeFirst();
      return known?.has_results === 1;
    },
    rememberResults: () =>
      database.transaction(async (trx) => {
        await trx.updateTable('register_identity').set({ has_results: 1 }).execute();
      }),
    check: database.check,
    clockLead: () => database.clockLead(),
    ping: () => database.ping(),
  };
}

/** The first node to ask creates the id. */
function identity(database: Database): Promise<string> {
  return database.transaction(async (trx) => {
    await database.lockSchema(trx);
    const known = await trx.selectFrom('register_identity').select('id').executeTakeFirst();
    if (known) return known.id;
    const id = randomUUID();
    await trx.insertInto('register_identity').values({ id, timeline: database.timeline }).execute();
    return id;
  });
}
