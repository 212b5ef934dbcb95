import { SCOPES, type Scope } from '../access/scopes.ts';
import { type Call, scopesOf } from '../api/call.ts';
import { RESOURCES } from '../api/index.ts';
import { ERRORS } from '../errors.ts';

const ALLOWS: Readonly<Record<Scope, string>> = {
  data: 'questions, the catalogue and files',
  metadata: 'reading and changing metadata',
  'metadata:read': 'reading metadata, and the lists of agents, panels and ISPs, without changing any of it',
  ingest: 'storing results',
  agents: 'registering unknown agents by the results that they send, with `ingest`',
  manage: 'agents, panels, ISPs and tokens of the token’s own organisation',
  operator: 'organisations, the audit, and what `manage` allows of any organisation',
};

/** The resources with a call that needs only this scope, in brackets. */
function resourcesOf(scope: Scope): string {
  const isEnough = ({ access }: Call) => access !== null && scopesOf(access).includes(scope);
  const names = RESOURCES.filter(({ calls }) => calls.some(isEnough)).map(({ name }) => name);
  return names.length === 0 ? '' : ` (${names.join(', ')})`;
}

/** The conventions of all calls. CommonMark. */
export const CONVENTIONS = `
Open, self-hosted service for network measurement panels.

**The envelope.** Every answer is JSON in one envelope, errors included: \`code\` is \`OK\` or the code of an error, \`message\`
a sentence for people, \`data\` the answer, \`next\` the link of the next page, \`errors\` what is wrong with which field. Only
files and this reference are not in it.

**Tokens.** Send \`Authorization: Bearer <token>\`. Questions, catalogue, files and ingest also take the token alone:
\`Authorization: <token>\`. \`metadata\` includes
\`metadata:read\`, and \`manage\` includes \`agents\`; no other scope includes another:

${SCOPES.map((scope) => `- \`${scope}\`: ${ALLOWS[scope]}${resourcesOf(scope)}`).join('\n')}

**Bodies** are JSON in UTF-8. Nothing is coerced: \`"7"\` is not an integer, and \`null\` is a value of the wrong type unless
its schema takes it.

**Order of checks.** The route (404, or ${ERRORS.METHOD_NOT_ALLOWED.status} with \`Allow\`), the token (403), rate limit and quotas
(429), the form of the body (400, 413, 415), validation (422, everything at once), existence (404). Bytes that are no HTTP
request, headers that are too long (431) and requests that take too long to arrive (408) are answered with \`BAD_REQUEST\`.

**Answers** have an \`X-Request-Id\`, which the service’s log has too. \`HEAD\` works wherever \`GET\` does.
`.trim();
