import type { Call, Refusal, RefusalCode, Refusals } from './call.ts';
import { parametersOf, refusesUnknown } from './parameters.ts';

const ALWAYS: Refusals = {
  UNKNOWN_ERROR: { when: 'An unexpected failure. Retry shortly.' },
};

const WITH_A_TOKEN: Refusals = {
  ACCESS_DENIED: {
    when:
      'The token is missing, malformed, unknown, expired or revoked, or lacks the scope; the answer is the same in ' +
      'every case.',
  },
  RATE_LIMITED: {
    when:
      'The token has used up its requests of the minute, or the organisation has too many in progress. The message ' +
      'names the limit, and `Retry-After` the seconds to wait.',
  },
  OVERLOADED: {
    when: 'The service is busy, lacks memory, time or disk, or can’t reach a store. See `Retry-After`.',
  },
};

const FOR_AN_ORGANISATION: Refusals = { NOT_FOUND: { when: 'There is no such organisation.' } };

const WITH_A_BODY: Refusals = {
  BAD_REQUEST: {
    when: 'The body is missing, is not UTF-8 or is not JSON.',
    message: 'The body is not valid JSON in UTF-8, or nested too deeply.',
  },
  PAYLOAD_TOO_LARGE: { when: 'The body has more than `MAX_BODY_BYTES`, 1 MiB by default.' },
  UNSUPPORTED_MEDIA_TYPE: { when: 'This call does not accept the content type or content encoding.' },
};

/** Refusals of most calls. */
export const USUAL_REFUSALS: Refusals = { ...ALWAYS, ...WITH_A_TOKEN, ...WITH_A_BODY };

/** DELETE takes no body, but refuses one that is not JSON. */
const WITH_A_BODY_TO_IGNORE: Refusals = {
  ...WITH_A_BODY,
  BAD_REQUEST: { when: 'The address can’t be decoded, or a body was sent that is not JSON.' },
};

const WITH_A_PATH: Refusals = { BAD_REQUEST: { when: 'The address can’t be decoded.' } };

const WITH_PARAMETERS: Refusals = {
  VALIDATION_FAIL: {
    when: 'A parameter is given twice, or is not valid text.',
    issues: { organisation: ['This value should be of type string.'] },
  },
};

const WITHOUT_OTHER_PARAMETERS: Refusals = {
  VALIDATION_FAIL: {
    when: 'A parameter is given twice, is not valid text, or is not one of this call.',
    issues: { orgnisation: ['This parameter was not expected. Did you mean organisation?'] },
  },
};

/** All refusals of a call. */
export function refusalsOf(call: Call): [RefusalCode, Refusal][] {
  const { method, access, body, refusals } = call;
  const parameters = parametersOf(call);
  const hasPath = parameters.some((parameter) => parameter.in === 'path');
  const hasQuery = access !== null && parameters.some((parameter) => parameter.in === 'query');
  const all: Refusals = {
    ...ALWAYS,
    ...(access && WITH_A_TOKEN),
    ...(access?.forOrganisation && FOR_AN_ORGANISATION),
    ...(hasPath && WITH_A_PATH),
    ...(hasQuery && WITH_PARAMETERS),
    ...(refusesUnknown(call) && WITHOUT_OTHER_PARAMETERS),
    ...(body && WITH_A_BODY),
    ...(method === 'delete' && WITH_A_BODY_TO_IGNORE),
    ...refusals,
  };
  return Object.entries(all) as [RefusalCode, Refusal][];
}
