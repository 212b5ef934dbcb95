import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { QuestionSlots } from '../http/access/question-slots.ts';
import { createRateLimit } from '../http/access/rate-limit.ts';
import { createRefusalDelay } from '../http/access/refusal-delay.ts';
import { createRefusedAccess } from '../http/access/refused-access.ts';
import { createReference } from '../http/answers/reference.ts';
import { assistantsInterface } from '../http/assistants.ts';
import { callsInterface } from '../http/calls.ts';
import { readBuiltConsole, referenceScript } from '../http/console/built-console.ts';
import { consoleInterface } from '../http/console/console.ts';
import { consoleSessionInterface } from '../http/console/console-session.ts';
import { openIdInterface } from '../http/console/openid.ts';
import type { RequestMetrics } from '../http/request-metrics.ts';
import { createServer } from '../http/server.ts';
import type { Context } from '../operations/context.ts';
import { VERSION } from '../package.ts';
import type { IdentityProvider } from '../ports/identity-provider.ts';
import { requestId } from '../stores/clickhouse/statement-kind.ts';

/** The API, its reference and the console. */
export async function createPublicServer(
  config: Config,
  logger: Logger,
  context: Context,
  metrics: RequestMetrics,
  { publicUrl, isReady }: { readonly publicUrl: () => string; readonly isReady: () => boolean },
): Promise<FastifyInstance> {
  const { tlsCert, tlsKey, maxBodyBytes: bodyBytesMax } = config;
  const rateLimit = createRateLimit(config.rateLimitPerMinute, context.now);
  const delay = createRefusalDelay(config.refusalDelaySeconds * 1000, context.now);
  const refusedAccess = createRefusedAccess({ context, metrics, delay });
  const admission = {
    refusedAccess,
    rateLimit,
    slots: new QuestionSlots(config.queriesMax + config.queryQueue),
  };
  const listLimits = {
    bytesMax: config.maxListBytes,
    rowsMax: config.maxListRows,
    gzipRatioMax: config.maxGzipRatio,
  };
  const tls = tlsCert && tlsKey && { cert: tlsCert.content, key: tlsKey.content };
  const provider = await identityProviderOf(config, context.now);
  provider?.check().catch((err: unknown) => {
    logger.warn({ err }, `nobody can sign in with ${provider.name}: see OIDC_ISSUER`);
  });
  const { oidcGroups: grants } = config;
  const consoleFiles = readBuiltConsole();
  const isHttps = () => publicUrl().startsWith('https:');
  return createServer({
    logger,
    metrics,
    bodyBytesMax,
    connectionsMax: config.connectionsMax,
    tls,
    trustedProxies: config.trustedProxies,
    isHttps,
    isReady,
    // Only servers have a log of their own; to keep the id costs each promise something.
    within: config.clickHouse && ((id, answer) => requestId.run(id, answer)),
    interfaces: [
      async (app) =>
        callsInterface(app, {
          context,
          admission,
          listLimits,
          publicUrl,
          reference: createReference({ version: VERSION, publicUrl, script: referenceScript(consoleFiles) }),
          answerBytesMax: config.answerCacheMb * 2 ** 20,
          metrics,
          isHttps,
        }),
      async (app) => assistantsInterface(app, { context, admission, publicUrl }),
      async (app) =>
        consoleSessionInterface(app, {
          context,
          rateLimit,
          refusedAccess,
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

async function identityProviderOf(config: Config, now: () => number): Promise<IdentityProvider | undefined> {
  const { oidcIssuer: issuer, oidcClientId: clientId } = config;
  if (issuer === undefined || clientId === undefined) return undefined;
  const { oidcName: name, oidcClientSecret: clientSecret, oidcScopes: scopes, oidcGroupsClaim: groupsClaim } = config;
  // Its library is loaded only if people sign in with a provider.
  const { openIdentityProvider } = await import('../stores/openid/identity-provider.ts');
  return openIdentityProvider({ name, issuer, clientId, clientSecret, scopes, groupsClaim }, now);
}
