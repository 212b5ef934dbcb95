import { randomBytes } from 'node:crypto';
import type { AgentView, Caller } from '../../access/caller.ts';
import { hashToken } from '../../access/token.ts';
import { ServiceError } from '../../errors.ts';
import { IssueList } from '../../lib/issue-list.ts';
import type { DashboardLink } from '../../ports/saved.ts';
import { type Dashboard, type Tile, withTime } from '../../query/dashboard.ts';
import { type AskedAgain, parseSaved, type SavedQuestion } from '../../query/saved-question.ts';
import { type Context, unixSeconds } from '../context.ts';
import { verifyNames } from '../questions/verify-names.ts';
import { isOfSingleResults } from './dashboards.ts';
import { findSaved } from './saved.ts';

export type { DashboardLink };

const DAY_SECONDS = 86_400;

export interface NewLink {
  readonly id: number;
  /** The part of the address that nobody can guess. It is not kept. */
  readonly secret: string;
  readonly expiresAt: number;
}

/** Makes a link under which anybody sees a dashboard, and nothing else, for some days. */
export async function shareDashboard(
  context: Context,
  caller: Caller,
  dashboard: string,
  days: number,
): Promise<NewLink> {
  await findSaved(context, caller, 'dashboard', dashboard);
  const now = unixSeconds(context);
  const secret = randomBytes(24).toString('base64url');
  const expiresAt = now + days * DAY_SECONDS;
  const link = { dashboard, hash: hashToken(secret), tokenId: caller.tokenId, expiresAt };
  const id = await context.register.dashboardLinks.create(caller.organisationId, link, now);
  context.audit.recordChange(caller, 'dashboard.share', { name: dashboard, link: id, expires_at: expiresAt });
  return { id, secret, expiresAt };
}

export async function listLinks(
  context: Context,
  caller: AgentView,
  dashboard: string,
): Promise<readonly DashboardLink[]> {
  await findSaved(context, caller, 'dashboard', dashboard);
  return context.register.dashboardLinks.list(caller.organisationId, dashboard, unixSeconds(context));
}

export async function revokeLink(
  { register, audit }: Context,
  caller: Caller,
  dashboard: string,
  id: number,
): Promise<void> {
  const isRevoked = await register.dashboardLinks.revoke(caller.organisationId, dashboard, id);
  if (!isRevoked) throw new ServiceError('NOT_FOUND');
  audit.recordChange(caller, 'dashboard.unshare', { name: dashboard, link: id });
}

export interface SharedDashboard {
  readonly name: string;
  readonly description: string;
  readonly expiresAt: number;
  readonly tiles: readonly SharedTile[];
}

/** A question that is not there any more has none. */
export type SharedTile = { readonly tile: Tile; readonly question: SavedQuestion | undefined };

const NO_LINK = { message: 'This link is not valid, or not any more. Please ask whoever gave it to you for another.' };

/** What a link shows. */
export async function openLink(context: Context, secret: string): Promise<SharedDashboard> {
  const { link, dashboard } = await dashboardOf(context, secret);
  const view = viewOf(link);
  const tiles = await Promise.all(
    dashboard.tiles.map(async (tile) => ({ tile, question: await questionOf(context, view, dashboard, tile) })),
  );
  return { name: link.dashboard, description: dashboard.description, expiresAt: link.expiresAt, tiles };
}

/** The question of a tile that a link shows, to be answered as for a caller who sees every panel. */
export async function openTile(
  context: Context,
  secret: string,
  index: number,
): Promise<{ readonly view: AgentView; readonly asked: AskedAgain }> {
  const { link, dashboard } = await dashboardOf(context, secret);
  const view = viewOf(link);
  const tile = dashboard.tiles[index];
  const question = tile && (await questionOf(context, view, dashboard, tile));
  if (question === undefined) throw new ServiceError('NOT_FOUND');
  const issues = new IssueList();
  const asked = parseSaved(question, unixSeconds(context), issues);
  await verifyNames(context, view, asked.parsed.unverified, issues);
  // What is wrong has names in it that a stranger has no business with.
  if (!issues.isEmpty) throw new ServiceError('NOT_FOUND', { message: 'This question can’t be answered any more.' });
  return { view, asked };
}

async function dashboardOf({ register, ...context }: Context, secret: string) {
  const link = await register.dashboardLinks.byHash(hashToken(secret), unixSeconds(context));
  const item = link && (await register.saved.find(link.organisationId, 'dashboard', link.dashboard));
  if (!link || !item) throw new ServiceError('NOT_FOUND', NO_LINK);
  return { link, dashboard: item.body as Dashboard };
}

/** Only who sees every panel can share. */
function viewOf({ organisationId }: DashboardLink): AgentView {
  return { organisationId, panels: null };
}

async function questionOf(
  { register }: Pick<Context, 'register'>,
  { organisationId }: AgentView,
  { time }: Dashboard,
  tile: Tile,
): Promise<SavedQuestion | undefined> {
  if (!('question' in tile)) return undefined;
  const saved = await register.saved.find(organisationId, 'question', tile.question);
  const question = saved?.body as SavedQuestion | undefined;
  if (question === undefined || isOfSingleResults(question)) return undefined;
  const { receipt: _, ...request } = withTime(question.request, time);
  return { ...question, request };
}
