import { AccessDeniedError, BroadgaugeError, ConnectionError, RateLimitedError } from '#client';
import { isMistyped } from '../access/token.ts';
import { ServiceError } from '../errors.ts';
import { CommandFailure } from './failure.ts';

/** The address of the service, and the token. */
export interface ServiceAddress {
  readonly url: string;
  readonly token: string | undefined;
}

/** Translates the field of an issue to the caller's words. */
export type NameOf = (issueKey: string) => string;

/** The hint for an issue, if there is one. */
export type Hints = (issueKey: string, message: string) => string | undefined;

/** Turns errors of the client into messages for people; other errors stay as they are. */
export function inWords(
  error: unknown,
  address: ServiceAddress,
  nameOf: NameOf = (key) => key,
  hints: Hints = () => undefined,
): unknown {
  const own = ownFailure(error);
  if (own !== undefined) return own;
  if (error instanceof BroadgaugeError) return refusalInWords(error, address, nameOf, hints);
  return error instanceof ConnectionError ? connectionInWords(error, address) : error;
}

/** An unreadable source has its own message. */
function ownFailure(error: unknown): Error | undefined {
  if (error instanceof CommandFailure || error instanceof ServiceError) return error;
  return error instanceof Error ? ownFailure(error.cause) : undefined;
}

function refusalInWords(
  error: BroadgaugeError,
  { url, token = '' }: ServiceAddress,
  nameOf: NameOf,
  hints: Hints,
): CommandFailure {
  const { status, code, issues, reason } = error;
  if (error instanceof AccessDeniedError) return new CommandFailure(deniedReason(token));
  // Every answer of the API has a code, and it supports every method used here.
  if (status === 405 || (code === undefined && (status < 400 || status === 404))) return otherThanApi(url, status);
  if (error instanceof RateLimitedError) return new CommandFailure(rateReason(error));
  const message = code === undefined ? `The service answered ${status}.` : reason;
  const lines = Object.entries(issues).flatMap(([key, reasons]) =>
    reasons.map((each) => `  ${nameOf(key)}: ${[each, hints(key, each)].filter(Boolean).join(' ')}`),
  );
  return new CommandFailure([message, ...lines].join('\n'));
}

function deniedReason(token: string): string {
  return isMistyped(token)
    ? 'Access denied: the token is mistyped, its checksum is wrong.'
    : 'Access denied: the token is unknown, expired or revoked, or lacks the scope for this command.';
}

/** A quota of the service has its own words; a proxy has none. */
function rateReason({ code, message, retryAfter }: RateLimitedError): string {
  const when = retryAfter === undefined ? 'in a minute' : `in ${retryAfter} s`;
  if (code === undefined) return `Too many requests. Try again ${when}.`;
  return retryAfter === undefined ? message : message.replace(/Please retry later\.$/, `Try again ${when}.`);
}

const TRUST = 'If it is yours, name the certificate that signed it in NODE_EXTRA_CA_CERTS=ca.pem.';

/** The problem of a refused certificate, and the remedy. */
const CERTIFICATE_PROBLEMS: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: `it is self-signed. ${TRUST}`,
  SELF_SIGNED_CERT_IN_CHAIN: `its issuer is not trusted here. ${TRUST}`,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: `its issuer is not trusted here. ${TRUST}`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: `the service does not send its full chain, or its issuer is not trusted here. ${TRUST}`,
  CERT_HAS_EXPIRED:
    'it has expired. Renew it, give it to the service as TLS_CERT and TLS_KEY, and look at the clock here.',
  CERT_NOT_YET_VALID: 'it is not valid yet. Look at the clock here.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another name. Use the name that it is for in BROADGAUGE_URL, or --url.',
};

/** Errors of a port that does not speak TLS. */
const NO_TLS = /wrong version number|packet length too long|http request/i;

/** Errors of looking up a name. */
const NO_SUCH_HOST = new Set(['ENOTFOUND', 'EAI_AGAIN']);

function connectionInWords({ problem, status = 0, code = '', cause }: ConnectionError, { url }: ServiceAddress) {
  if (problem === 'foreign') return otherThanApi(url, status);
  const reason = cause instanceof Error ? cause.message : '';
  if ((code === 'EPROTO' || code.startsWith('ERR_SSL_')) && NO_TLS.test(reason)) {
    return new CommandFailure(`The service at ${url} does not speak TLS. Use ${url.replace(/^https:/i, 'http:')}`);
  }
  const certificate = CERTIFICATE_PROBLEMS[code];
  if (certificate !== undefined) {
    return new CommandFailure(`The certificate of ${url} can't be trusted (${code}): ${certificate}`);
  }
  if (code === 'ECONNRESET' && /^http:/i.test(url)) {
    return new CommandFailure(
      `${url} has closed the connection (${code}). If the service speaks TLS, use ${url.replace(/^http:/i, 'https:')}`,
    );
  }
  if (NO_SUCH_HOST.has(code)) {
    return new CommandFailure(
      `Can't reach ${url} (${code}): its name can't be resolved. Look at BROADGAUGE_URL, or --url.`,
    );
  }
  return new CommandFailure(
    `Can't reach ${url} (${code || reason}). Is the service running? Start it with: broadgauge serve`,
  );
}

function otherThanApi(url: string, status: number): CommandFailure {
  return new CommandFailure(
    `${url} is not the address of the service's API: something else answers there (${status}). Look at BROADGAUGE_URL, or --url.`,
  );
}
