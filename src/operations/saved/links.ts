import { randomBytes } from 'node:crypto';
import type { AgentView, Caller } from '../../access/caller.ts';
import { hashToken } from '../../access/token.ts';
import { DIMENSIONS } from '../../catalogue/dimensions.ts';
import { ServiceError } from '../../errors.ts';
import { IssueList } from '../../lib/issue-list.ts';
import type { LinkedItem, SavedItem, SavedKind, SavedLink } from '../../ports/saved.ts';
import { type AskedAgain, parseSaved, type SavedQuestion } from '../../query/saved-question.ts';
import { type Context, unixSeconds } from '../context.ts';
import { verifyNames } from '../questions/verify-names.ts';
import { findSaved } from './saved.ts';

export type { SavedLink };

const DAY_SECONDS = 86_400;

export interface NewLink {
  readonly id: number;
  /** The secret in the address. It is not stored. */
  readonly secret: string;
  readonly expiresAt: number;
}

export interface Sharing {
  readonly days: number;
  /** The maker confirms that the link shows names of agents. */
  readonly showsNames: boolean;
}

/** Creates a link to a saved item. It ends with the token of its maker. */
export async function createLink(
  context: Context,
  caller: Caller,
  { kind, name }: LinkedItem,
  { days, showsNames }: Sharing,
): Promise<NewLink> {
  const now = unixSeconds(context);
  const secret = randomBytes(24).toString('base64url');
  const expiresAt = now + days * DAY_SECONDS;
  const link = { kind, name, hash: hashToken(secret), tokenId: caller.tokenId, expiresAt, showsNames };
  const detail = { name, expires_at: expiresAt, shows_names: showsNames };
  const id = await context.register.savedLinks.create(caller.organisationId, link, now, (link) =>
    link === undefined ? undefined : context.audit.entry(caller, `${kind}.share`, { ...detail, link }),
  );
  if (id === undefined) throw new ServiceError('NOT_FOUND');
  return { id, secret, expiresAt };
}

export async function listLinks(context: Context, caller: AgentView, item: LinkedItem): Promise<readonly SavedLink[]> {
  await findSaved(context, caller, item.kind, item.name);
  return context.register.savedLinks.list(caller.organisationId, item, unixSeconds(context));
}

export async function revokeLink(
  { register, audit }: Context,
  caller: Caller,
  item: LinkedItem,
  id: number,
): Promise<void> {
  const isRevoked = await register.savedLinks.revoke(caller.organisationId, item, id, (isThere) =>
    isThere ? audit.entry(caller, `${item.kind}.unshare`, { name: item.name, link: id }) : undefined,
  );
  if (!isRevoked) throw new ServiceError('NOT_FOUND');
}

const NO_LINK = { message: 'This link is not valid or has expired. Please ask for a new one.' };

/** What a link leads to, as it is saved now. */
export async function openLinkTo(
  { register, ...context }: Context,
  kind: SavedKind,
  secret: string,
): Promise<{ readonly link: SavedLink; readonly item: SavedItem }> {
  const link = await register.savedLinks.byHash(hashToken(secret), unixSeconds(context));
  const item = link?.kind === kind ? await register.saved.find(link.organisationId, kind, link.name) : undefined;
  if (!link || !item) throw new ServiceError('NOT_FOUND', NO_LINK);
  return { link, item };
}

/** Only a caller who sees every panel can share. */
export function viewOf({ organisationId }: SavedLink): AgentView {
  return { organisationId, panels: null };
}

/** Splits whose values name agents or people: the agent, its unit, and fields of the organisation's own. */
export function namingSplits({ request: { splits } }: SavedQuestion): readonly string[] {
  return namingFields(Array.isArray(splits) ? splits.map(String) : []);
}

export function namingFields(ids: readonly string[]): readonly string[] {
  return ids.filter((id) => id === 'agent' || id === 'unit' || DIMENSIONS.every((known) => known.id !== id));
}

/** A question that is asked through a link. */
export async function askForLink(
  context: Context,
  view: AgentView,
  question: Pick<SavedQuestion, 'of' | 'request'>,
): Promise<AskedAgain> {
  const issues = new IssueList();
  const asked = parseSaved(question, unixSeconds(context), issues);
  await verifyNames(context, view, asked.parsed.unverified, issues);
  // The issues may contain names that are not public.
  if (!issues.isEmpty) throw new ServiceError('NOT_FOUND', { message: 'This question can’t be answered any more.' });
  return asked;
}
