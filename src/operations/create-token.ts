import { type Caller, maySeePanel } from '../access/caller.ts';
import { refuseLimitedOperator, requireGrantable } from '../access/grant.ts';
import { SCOPES } from '../access/scopes.ts';
import { createToken as createSecret, hashToken, tokenPrefix } from '../access/token.ts';
import { IssueList } from '../lib/issue-list.ts';
import {
  integer,
  name,
  nullable,
  oneOf,
  optional,
  type Reader,
  readBodyInto,
  reader,
  required,
  someOf,
} from '../lib/read.ts';
import type { NewToken, StoredToken } from '../ports/register.ts';
import { type Context, unixSeconds } from './context.ts';

/** A token and, this once, its secret. */
export interface IssuedToken {
  readonly secret: string;
  readonly token: StoredToken;
}

export async function createToken(context: Context, caller: Caller, body: unknown): Promise<IssuedToken> {
  const now = unixSeconds(context);
  const issues = new IssueList();
  const request = readBodyInto(issues, body, tokenFields(now));
  const panels = request.panels ? [...new Set(request.panels)] : null;
  const grant = { name: request.name, scopes: [...new Set(request.scopes)], panels };
  if (issues.isEmpty) requireGrantable(caller, grant);
  await checkPanels(context, caller, request.panels ?? [], issues);
  issues.refuse();
  refuseLimitedOperator(grant);
  const secret = createSecret();
  const issued = newToken(secret, { ...grant, expiresAt: request.expires_at ?? null });
  const token = await context.register.tokens.create(caller.organisationId, issued, now);
  context.audit.recordChange(caller, 'token.create', { id: token.id, ...grant });
  return { secret, token };
}

/** `now` in UNIX seconds. */
export function tokenFields(now: number) {
  return {
    name: required(name),
    scopes: required(someOf(oneOf(SCOPES, 'scope'))),
    expires_at: optional(nullable(expiry(now))),
    panels: optional(nullable(someOf(name))),
  };
}

export function newToken(secret: string, grant: Omit<NewToken, 'hash' | 'prefix'>): NewToken {
  return { ...grant, hash: hashToken(secret), prefix: tokenPrefix(secret) };
}

/** A panel that the caller may not see is told from one that does not exist by nobody. */
async function checkPanels(
  { register }: Context,
  caller: Caller,
  panels: readonly (string | undefined)[],
  issues: IssueList,
): Promise<void> {
  const names = (await register.panels.list(caller.organisationId)).map((panel) => panel.name);
  const open = new Set(names.filter((panel) => maySeePanel(caller, panel)));
  panels.forEach((panel, index) => {
    if (panel !== undefined && !open.has(panel)) issues.add(`panels[${index}]`, `${panel} is not a valid panel.`);
  });
}

/** The last second that has a year of four digits. */
export const EXPIRY_MAX = Date.UTC(9999, 11, 31, 23, 59, 59) / 1000;

function expiry(now: number): Reader<number> {
  return reader({ ...integer.schema, maximum: EXPIRY_MAX }, (value, key, issues) => {
    const instant = integer(value, key, issues);
    if (instant === undefined) return undefined;
    if (instant <= now) return void issues.add(key, 'This value should be in the future.');
    if (instant > EXPIRY_MAX) return void issues.add(key, 'This value should not be later than the year 9999.');
    return instant;
  });
}
