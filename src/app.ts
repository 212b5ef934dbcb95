import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { applyErasures, UNFINISHED_ERASURE } from './app/apply-erasures.ts';
import { openControlSocket } from './app/control-socket.ts';
import { drain } from './app/drain.ts';
import { countResults, watchService } from './app/figures.ts';
import { lockDataDir, openFactsOf, openRegisterOf } from './app/open-stores.ts';
import { readyFor } from './app/readiness.ts';
import { createSetBackReport } from './app/set-back.ts';
import { failureOf } from './config/config-error.ts';
import type { Config } from './config.ts';
import { loadDemo } from './demo/load-demo.ts';
import { createQuota } from './http/access/quota.ts';
import { createRateLimit } from './http/access/rate-limit.ts';
import { createRefusalDelay } from './http/access/refusal-delay.ts';
import { createRefusedAccess } from './http/access/refused-access.ts';
import { createAdminServer } from './http/admin-server.ts';
import { createReference } from './http/answers/reference.ts';
import { callsInterface } from './http/calls.ts';
import { readBuiltConsole, referenceScript } from './http/console/built-console.ts';
import { consoleInterface } from './http/console/console.ts';
import { consoleSessionInterface } from './http/console/console-session.ts';
import { openIdInterface } from './http/console/openid.ts';
import { createRequestMetrics, type RequestMetrics } from './http/request-metrics.ts';
import { createServer } from './http/server.ts';
import { repeat } from './lib/concurrency/repeat.ts';
import { Semaphore } from './lib/concurrency/semaphore.ts';
import { Teardown } from './lib/teardown.ts';
import { type Context, unixSeconds } from './operations/context.ts';
import { sweepExports } from './operations/downloads/sweep-exports.ts';
import { resumeErasures } from './operations/erasure/erase.ts';
import { bootstrap, issueOperatorToken } from './operations/organisations/bootstrap.ts';
import { sweepResults } from './operations/retention/set-retention.ts';
import { startAuditTrail } from './operations/state/audit-trail.ts';
import { createAuthenticator } from './operations/state/authenticator.ts';
import { ClockErrors } from './operations/state/clock-errors.ts';
import { createCustomKeys } from './operations/state/custom-keys.ts';
import { DownloadWorker } from './operations/state/download-worker.ts';
import { createFollower, type FollowRegister, findSetBack } from './operations/state/follow-register.ts';
import { Links } from './operations/state/links.ts';
import { createResultQuota } from './operations/state/result-quota.ts';
import { createRetentionSweep, type RetentionSweep } from './operations/state/retention-sweep.ts';
import { Sessions } from './operations/state/sessions.ts';
import { SigningKeys } from './operations/state/signing-keys.ts';
import { VERSION } from './package.ts';
import type { FactStore } from './ports/fact-store.ts';
import type { IdentityProvider } from './ports/identity-provider.ts';
import type { ObjectStore } from './ports/object-store.ts';
import type { Register } from './ports/register.ts';
import { openDiskSpace } from './stores/disk/disk-space.ts';
import { openObjects } from './stores/open-objects.ts';
import { openIdentityProvider } from './stores/openid/identity-provider.ts';
import { refuseUnfinishedCopy } from './stores/unfinished-copy.ts';

export interface ServiceOptions {
  readonly logger: Logger;
  /** Fill a new register with the demo panel. */
  readonly demo: boolean;
  /** Issue one more token with every scope. */
  readonly newToken: boolean;
  readonly now?: () => number;
}

export interface Service {
  readonly url: string;
  readonly adminUrl: string;
  /** The token to begin with: one made by this start, the one from the settings, or one that is known already. */
  readonly token: FirstToken;
  /** Lets requests in flight finish, then closes everything. */
  close(): Promise<void>;
}

export type FirstToken =
  | { readonly origin: 'new'; readonly secret: string }
  | { readonly origin: 'settings' }
  | { readonly origin: 'earlier' };

/** Another node's revocation is noticed within this time. */
const TOKEN_TRUST_MS = 2_000;
/** How often files are removed that nobody can fetch any more, and results that are not to be kept. */
const SWEEP_MS = 3_600_000;

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
  const { logger, now = Date.now } = options;
  let state: 'starting' | 'serving' | 'closing' = 'starting';
  let url = '';

  const lock = lockDataDir(config);
  teardown.add(() => lock.release());
  const register = await openRegisterOf(config, logger, teardown);
  const facts = await openFactsOf(config, register, logger, teardown);
  const objects = await openObjects(config.objectStore, join(config.dataDir, 'objects'));
  teardown.add(() => objects.close());
  const patience = new AbortController();
  const worker = new DownloadWorker({
    atATime: config.exportsMax,
    warn: (message, err) => logger.warn({ err }, message),
  });
  const metrics = createRequestMetrics();
  const reportSetBack = createSetBackReport(logger, metrics);
  const followAgents = createFollower(register, facts, reportSetBack);
  const retention = createRetentionSweep({ register, facts, now });
  const followRegister = async (organisationId: number) => {
    await followAgents(organisationId);
    await retention.apply(organisationId);
  };
  const parts = { register, facts, objects, worker, followRegister, retention };
  const context = createContext(parts, config, logger, now, patience.signal, countResults(metrics));
  const registerId = await register.identity();
  refuseUnfinishedCopy(registerId);
  await facts.claim(registerId);
  // Results may be away for now; then the first question notices.
  findSetBack(register, facts).then(
    (found) => found.forEach(reportSetBack),
    (err: unknown) => logger.warn({ err }, 'the revisions of register and results could not be compared'),
  );
  await facts.recover(followAgents);
  await applyErasures(context, config.dataDir, logger);
  worker.start(context);
  teardown.add(() => worker.close());
  teardown.add(
    repeat(
      SWEEP_MS,
      (signal) => sweepExports(context, signal),
      (err) => logger.warn({ err }, 'old files could not be removed'),
    ),
  );
  teardown.add(
    repeat(
      SWEEP_MS,
      () => sweepResults(context),
      (err) => logger.warn({ err }, 'results beyond their retention could not be deleted'),
    ),
  );
  teardown.add(
    repeat(
      SWEEP_MS,
      () => resumeErasures(context),
      (err) => logger.warn({ err }, UNFINISHED_ERASURE),
    ),
  );
  watchService(metrics, context, config.agentSilentDays);

  const admin = createAdminServer({
    metrics,
    ready: async (capability) => {
      if (state !== 'serving') throw new Error(state);
      return readyFor(capability, { register, results: facts, files: objects, disk: context.disk });
    },
  });
  teardown.add(() => admin.close());
  const adminUrl = await listen(admin, 'ADMIN_', config.adminHost, config.adminPort);

  teardown.add(() => context.audit.close());
  const app = publicServer(config, logger, context, metrics, {
    publicUrl: () => config.publicUrl ?? url,
    isReady: () => state !== 'starting',
  });
  teardown.add(() => drain(app, patience));
  url = await listen(app, '', config.host, config.port);

  teardown.add(await openControlSocket(config, { register, facts }, logger));

  // Last, so that no start fails after it has made a token that nobody was shown.
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
    if (options.demo) await loadDemo(context, now);
    return config.bootstrapToken === undefined ? { origin: 'new', secret: first } : { origin: 'settings' };
  }
  return options.newToken ? { origin: 'new', secret: await issueOperatorToken(register, now) } : { origin: 'earlier' };
}

interface Parts {
  readonly register: Register;
  readonly facts: FactStore;
  readonly objects: ObjectStore;
  readonly worker: DownloadWorker;
  readonly followRegister: FollowRegister;
  readonly retention: RetentionSweep;
}

function createContext(
  { register, facts, objects, worker, followRegister, retention }: Parts,
  config: Config,
  logger: Logger,
  now: () => number,
  signal: AbortSignal,
  onIngested: Context['onIngested'],
): Context {
  // An embedded register has this process as its only user, so only this process can revoke.
  const trustMs = config.databaseUrl === undefined ? Number.POSITIVE_INFINITY : TOKEN_TRUST_MS;
  const onError = (err: unknown) => logger.error({ err }, 'audit records could not be written; trying again');
  const seconds = () => Math.floor(now() / 1000);
  const keys = new SigningKeys(register.linkKeys, seconds);
  const authenticator = createAuthenticator({ tokens: register.tokens, now, trustMs });
  return {
    register,
    facts,
    objects,
    disk: openDiskSpace(config.dataDir, config.diskFreePercent),
    limits: {
      agentsMax: config.organisationAgentsMax,
      downloadsMax: config.organisationDownloadsMax,
      exportBytesMax: config.exportBytesMax,
    },
    resultQuota: createResultQuota(facts, config.organisationResultsMax, now),
    keys,
    links: new Links(keys, seconds),
    sessions: new Sessions({ store: register.sessions, authenticator, now: seconds, trustMs }),
    exports: {
      keptSeconds: config.linkHours * 3600,
      semaphore: new Semaphore(config.exportsMax, config.queryQueue),
      worker,
    },
    followRegister,
    retention,
    customKeys: createCustomKeys(facts, followRegister, signal),
    version: VERSION,
    now,
    signal,
    audit: startAuditTrail({ store: register.audit, now, onError }),
    authenticator,
    onIngested,
    clockErrors: new ClockErrors(),
  };
}

function publicServer(
  config: Config,
  logger: Logger,
  context: Context,
  metrics: RequestMetrics,
  { publicUrl, isReady }: { readonly publicUrl: () => string; readonly isReady: () => boolean },
): FastifyInstance {
  const { tlsCert: cert, tlsKey: key, maxBodyBytes: bodyBytesMax } = config;
  const rateLimit = createRateLimit(config.rateLimitPerMinute, context.now);
  const delay = createRefusalDelay(config.refusalDelaySeconds * 1000, context.now);
  const refusedAccess = createRefusedAccess({ context, metrics, delay });
  const admission = {
    refusedAccess,
    rateLimit,
    requests: createQuota('requests', config.organisationRequestsMax, 'ORGANISATION_REQUESTS_MAX'),
    questions: createQuota('questions', config.organisationQuestionsMax, 'ORGANISATION_QUESTIONS_MAX'),
  };
  const listLimits = {
    bytesMax: config.maxListBytes,
    rowsMax: config.maxListRows,
    gzipRatioMax: config.maxGzipRatio,
  };
  const tls = cert && key && { cert, key };
  const provider = identityProviderOf(config, context.now);
  const { oidcGroups: grants } = config;
  const consoleFiles = readBuiltConsole();
  return createServer({
    logger,
    metrics,
    bodyBytesMax,
    tls,
    trustedProxies: config.trustedProxies,
    isHttps: () => publicUrl().startsWith('https:'),
    isReady,
    interfaces: [
      async (app) =>
        callsInterface(app, {
          context,
          admission,
          listLimits,
          publicUrl,
          reference: createReference({ version: VERSION, publicUrl, script: referenceScript(consoleFiles) }),
          answerBytesMax: config.answerCacheMb * 2 ** 20,
        }),
      async (app) =>
        consoleSessionInterface(app, {
          context,
          rateLimit,
          refusedAccess,
          publicUrl,
          version: VERSION,
          openid: provider,
        }),
      async (app) => {
        if (provider && grants) await openIdInterface(app, { context, provider, grants, refusedAccess, publicUrl });
      },
      async (app) => consoleInterface(app, consoleFiles),
    ],
  });
}

function identityProviderOf(config: Config, now: () => number): IdentityProvider | undefined {
  const { oidcIssuer: issuer, oidcClientId: clientId } = config;
  if (issuer === undefined || clientId === undefined) return undefined;
  const { oidcName: name, oidcClientSecret: clientSecret, oidcScopes: scopes, oidcGroupsClaim: groupsClaim } = config;
  return openIdentityProvider({ name, issuer, clientId, clientSecret, scopes, groupsClaim }, now);
}
