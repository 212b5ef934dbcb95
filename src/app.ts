import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import type { Server } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { applyErasures, UNFINISHED_ERASURE } from './app/apply-erasures.ts';
import { createChecks } from './app/checks.ts';
import { openControlSocket } from './app/control-socket.ts';
import { createContext } from './app/create-context.ts';
import { createDamageReport } from './app/damage-report.ts';
import { drain } from './app/drain.ts';
import {
  countInsertsBelowQuorum,
  countResults,
  countStatements,
  countWays,
  watchBackups,
  watchFollowing,
  watchService,
} from './app/figures.ts';
import { followCertificate } from './app/follow-certificate.ts';
import { lockDataDir, openFactsOf, openRegisterOf } from './app/open-stores.ts';
import { createPublicServer } from './app/public-server.ts';
import { readyFor } from './app/readiness.ts';
import { scheduleBackups } from './app/scheduled-backups.ts';
import { createSetBackReport } from './app/set-back.ts';
import { failureOf } from './config/config-error.ts';
import type { Config } from './config.ts';
import { createAdminServer } from './http/admin-server.ts';
import { createRequestMetrics } from './http/request-metrics.ts';
import { repeat } from './lib/concurrency/repeat.ts';
import { Teardown } from './lib/teardown.ts';
import { type Context, unixSeconds } from './operations/context.ts';
import { sweepExports } from './operations/downloads/downloads.ts';
import { resumeErasures } from './operations/erasure/erase.ts';
import { bootstrap, issueOperatorToken } from './operations/organisations/bootstrap.ts';
import { nameLimits } from './operations/questions/name-limits.ts';
import { sweepResults } from './operations/retention/set-retention.ts';
import { evaluateDue } from './operations/state/alert-worker.ts';
import { createComparison } from './operations/state/compare-register.ts';
import { deliverDue } from './operations/state/delivery-worker.ts';
import { DownloadWorker } from './operations/state/download-worker.ts';
import { createFollower } from './operations/state/follow-register.ts';
import { knownResults, rememberStored } from './operations/state/known-results.ts';
import { retainedFacts } from './operations/state/retained-facts.ts';
import { createRetention } from './operations/state/retention.ts';
import { makeDueReports } from './operations/state/schedule-worker.ts';
import { SoldSpeeds } from './operations/state/sold-speeds.ts';
import { openDiskSpace } from './stores/disk-space.ts';
import { openMessageSender } from './stores/messages/open-message-sender.ts';
import { openObjects } from './stores/open-objects.ts';
import { refuseUnfinishedCopy } from './stores/unfinished-copy.ts';

interface ServiceOptions {
  readonly logger: Logger;
  /** Fill a new register with the demo panel. */
  readonly demo: boolean;
  /** Told while the demo panel is made. */
  readonly onProgress?: (line: string) => void;
  /** Issue one more token with every scope. */
  readonly newToken: boolean;
  /** Begin an empty store of results, although the register knows of results. */
  readonly newResults?: boolean;
  readonly now?: () => number;
}

export interface Service {
  readonly url: string;
  readonly adminUrl: string;
  /** The first token: made by this start, from the settings, or already known. */
  readonly token: FirstToken;
  /** Lets requests in flight finish, then closes everything. */
  close(): Promise<void>;
}

export type FirstToken =
  | { readonly origin: 'new'; readonly secret: string }
  | { readonly origin: 'settings' }
  | { readonly origin: 'earlier' };

/** How often expired files, and results beyond their retention, are removed. */
const SWEEP_MS = 3_600_000;
/** How often the reserve on the disk is filled up, if there is space again. */
const REFILL_MS = 5_000;
/** PostgreSQL may fail over at any time; changes of agents wait until register and results are compared. */
const MOVED_MS = 5_000;
/** How often to look for alert rules and messages that are due. */
const ALERTS_MS = 1_000;

export async function startService(config: Config, options: ServiceOptions): Promise<Service> {
  const teardown = new Teardown();
  try {
    return await start(config, options, teardown);
  } catch (error) {
    await teardown.run();
    throw error;
  }
}

async function start(config: Config, options: ServiceOptions, teardown: Teardown): Promise<Service> {
  const { logger, newResults = false, now = Date.now } = options;
  const warn = (message: string, err: unknown) => logger.warn({ err }, message);
  let state: 'starting' | 'serving' | 'closing' = 'starting';
  let url = '';

  const lock = lockDataDir(config);
  teardown.add(() => lock.release());
  const disk = openDiskSpace(config.dataDir, { percent: config.diskFreePercent, bytes: config.diskFreeMb * 2 ** 20 });
  const metrics = createRequestMetrics();
  const damage = createDamageReport(logger, metrics);
  const register = await openRegisterOf(config, { disk, damage, logger, teardown });
  const onWay = countWays(metrics, config.clickHouse === undefined ? 'duckdb' : 'clickhouse');
  const onBelowQuorum = countInsertsBelowQuorum(metrics);
  const onStatement = countStatements(metrics);
  const stored = await openFactsOf(config, register, {
    newResults,
    disk,
    damage,
    logger,
    onWay,
    onBelowQuorum,
    onStatement,
    teardown,
  });
  const retention = createRetention({ register, facts: stored, now });
  const facts = knownResults(retainedFacts(nameLimits(stored), retention.earliest), register);
  const objects = await openObjects(config.objectStore, join(config.dataDir, 'objects'), disk);
  teardown.add(() => objects.close());
  const shutdown = new AbortController();
  // Each request in progress may wait for it.
  setMaxListeners(0, shutdown.signal);
  const worker = new DownloadWorker({
    atATime: config.exportsMax,
    warn,
  });
  const reportSetBack = createSetBackReport(logger, metrics);
  const compareRegister = createComparison(register, facts, reportSetBack);
  const soldSpeeds = new SoldSpeeds(register.agents);
  const followRegister = createFollower(register, facts, compareRegister, {
    ...watchFollowing(metrics),
    seen: (...seen) => soldSpeeds.seen(...seen),
  });
  const messages = openMessageSender({
    smtpUrl: config.smtpUrl,
    mailFrom: config.mailFrom,
    allowsPrivate: config.alertPrivateAddresses,
  });
  const context = createContext({
    register,
    facts,
    objects,
    disk,
    worker,
    followRegister,
    soldSpeeds,
    retention,
    config,
    logger,
    now,
    signal: shutdown.signal,
    onIngested: countResults(metrics),
    messages,
    publicUrl: () => config.publicUrl ?? url,
  });
  const registerId = await register.identity();
  refuseUnfinishedCopy(registerId);
  await facts.claim(registerId);
  await rememberStored(facts, register).catch((err: unknown) => warn('it is not known whether there are results', err));
  const notCompared = (err: unknown) => warn('register and results could not be compared', err);
  const compared = compareRegister().catch(notCompared);
  // Servers of results may be away; the first question then compares.
  if (config.clickHouse === undefined) await compared;
  await facts.recover(followRegister);
  await applyErasures(context, config.dataDir, logger);
  worker.start(context);
  teardown.add(() => worker.close());
  const checks = createChecks(config, { register, facts }, damage, now);
  const sweeps = [
    { sweep: checks.runIfDue, failure: 'the stores could not be checked for damage' },
    { sweep: (signal: AbortSignal) => sweepExports(context, signal), failure: 'old files could not be removed' },
    { sweep: () => sweepResults(context), failure: 'results beyond their retention could not be deleted' },
    { sweep: () => resumeErasures(context), failure: UNFINISHED_ERASURE },
  ];
  for (const { sweep, failure } of sweeps) {
    teardown.add(repeat(SWEEP_MS, sweep, (err) => warn(failure, err)));
  }
  teardown.add(repeat(REFILL_MS, disk.refill, (err) => warn('the reserve on the disk can’t be made', err)));
  const compareIfMoved = async () => {
    if (await register.setBacks.hasMoved()) await compareRegister();
  };
  teardown.add(repeat(MOVED_MS, compareIfMoved, notCompared));
  watchService(metrics, context, config.agentSilentDays);

  const admin = createAdminServer({
    metrics,
    ready: async (capability) => {
      if (state !== 'serving') throw new Error(state);
      const fileSpace = { ping: async () => disk.requireFileSpace() };
      const stores = { register, results: facts, files: objects, disk, fileSpace };
      const readiness = await readyFor(capability, stores, damage.isKnown);
      return readiness && { ...readiness, check: checks.last() ?? null, missing: damage.missing() };
    },
  });
  teardown.add(() => admin.close());
  const adminUrl = await listen(admin, 'ADMIN_', config.adminHost, config.adminPort);

  teardown.add(() => context.audit.close());
  const alerts = [
    {
      work: (signal: AbortSignal) => evaluateDue(context, signal, warn),
      failure: 'no alert rule could be evaluated; trying again',
    },
    {
      work: (signal: AbortSignal) => makeDueReports(context, signal, warn),
      failure: 'no scheduled report could be made; trying again',
    },
    { work: (signal: AbortSignal) => deliverDue(context, signal), failure: 'no message could be sent; trying again' },
  ];
  for (const { work, failure } of alerts) teardown.add(repeat(ALERTS_MS, work, (err) => warn(failure, err)));
  const app = await createPublicServer(config, logger, context, metrics, {
    publicUrl: context.publicUrl,
    isReady: () => state !== 'starting',
  });
  teardown.add(() => drain(app, shutdown));
  url = await listen(app, '', config.host, config.port);
  teardown.add(followCertificate(app.server as unknown as Server, config, logger));

  teardown.add(await openControlSocket(config, facts, checks, logger));
  const backups = scheduleBackups(config, logger, now);
  if (backups) {
    teardown.add(() => backups.close());
    watchBackups(metrics, backups);
  }

  // Last, so that no start fails after it has made a token that it did not show.
  const token = await firstToken(context, config, options);
  state = 'serving';
  const close = () => {
    state = 'closing';
    return teardown.run();
  };
  return { url, adminUrl, token, close };
}

async function listen(server: FastifyInstance, prefix: '' | 'ADMIN_', host: string, port: number): Promise<string> {
  try {
    return await server.listen({ host, port });
  } catch (error) {
    const isOfPort = ['EACCES', 'EADDRINUSE'].includes((error as NodeJS.ErrnoException).code ?? '');
    throw isOfPort ? failureOf(`${prefix}PORT`, String(port), error) : failureOf(`${prefix}HOST`, host, error);
  }
}

async function firstToken(context: Context, config: Config, options: ServiceOptions): Promise<FirstToken> {
  const { register } = context;
  const now = unixSeconds(context);
  const first = await bootstrap(register, config.bootstrapToken, now);
  if (first !== undefined) {
    if (options.demo) {
      const { loadDemo } = await import('./app/demo/load-demo.ts');
      const tell = options.onProgress ?? (() => {});
      tell('Making the demo panel: 400 agents with their results.');
      await loadDemo(context, now, (done, of) => tell(`Making the demo panel: ${done} of ${of} tests.`));
    }
    return config.bootstrapToken === undefined ? { origin: 'new', secret: first } : { origin: 'settings' };
  }
  return options.newToken ? { origin: 'new', secret: await issueOperatorToken(register, now) } : { origin: 'earlier' };
}
