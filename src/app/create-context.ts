import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { Semaphore } from '../lib/concurrency/semaphore.ts';
import type { Context } from '../operations/context.ts';
import { startAuditTrail } from '../operations/state/audit-trail.ts';
import { createAuthenticator } from '../operations/state/authenticator.ts';
import { ClockErrors } from '../operations/state/clock-errors.ts';
import { createCustomKeys } from '../operations/state/custom-keys.ts';
import type { DownloadWorker } from '../operations/state/download-worker.ts';
import { createInProgress } from '../operations/state/in-progress.ts';
import { createKnownQuotas } from '../operations/state/known-quotas.ts';
import { Links } from '../operations/state/links.ts';
import { createResultQuota } from '../operations/state/result-quota.ts';
import { Sessions } from '../operations/state/sessions.ts';
import { SigningKeys } from '../operations/state/signing-keys.ts';
import { VERSION } from '../package.ts';

/** A revocation or another quota at another node takes effect within this time. */
const TRUST_MS = 2_000;

interface Parts
  extends Pick<
    Context,
    | 'register'
    | 'facts'
    | 'disk'
    | 'objects'
    | 'followRegister'
    | 'soldSpeeds'
    | 'retention'
    | 'now'
    | 'signal'
    | 'onIngested'
    | 'messages'
    | 'publicUrl'
  > {
  readonly worker: DownloadWorker;
  readonly config: Config;
  readonly logger: Logger;
}

/** The context of every operation, from the open stores and the settings. */
export function createContext({
  register,
  facts,
  objects,
  worker,
  config,
  logger,
  now,
  signal,
  ...parts
}: Parts): Context {
  const { followRegister } = parts;
  // An embedded register has this process as its only user, so only this process can change tokens and quotas.
  const trustMs = config.databaseUrl === undefined ? Number.POSITIVE_INFINITY : TRUST_MS;
  const onError = (err: unknown) => logger.error({ err }, 'audit records could not be written; trying again');
  const seconds = () => Math.floor(now() / 1000);
  const keys = new SigningKeys(register.linkKeys, seconds);
  const authenticator = createAuthenticator({ tokens: register.tokens, now, trustMs });
  return {
    register,
    facts,
    objects,
    exportBytesMax: config.exportBytesMax,
    quotas: createKnownQuotas({
      organisations: register.organisations,
      settings: {
        requests: config.organisationRequestsMax,
        questions: config.organisationQuestionsMax,
        downloads: config.organisationDownloadsMax,
        agents: config.organisationAgentsMax,
        results: config.organisationResultsMax,
      },
      now,
      trustMs,
    }),
    inProgress: {
      requests: createInProgress('requests'),
      questions: createInProgress('questions'),
      publicQuestions: createInProgress('questions by public links'),
    },
    resultQuota: createResultQuota(facts, now),
    keys,
    links: new Links(keys, seconds),
    sessions: new Sessions({ store: register.sessions, authenticator, now: seconds, trustMs }),
    exports: {
      keptSeconds: config.linkHours * 3600,
      semaphore: new Semaphore(config.exportsMax, config.queryQueue),
      inProgress: new Set(),
      worker,
    },
    ...parts,
    customKeys: createCustomKeys(facts, followRegister, signal),
    version: VERSION,
    now,
    signal,
    audit: startAuditTrail({ store: register.audit, now, questionsDays: config.auditQuestionsDays, onError }),
    authenticator,
    clockErrors: new ClockErrors(),
  };
}
