import { randomBytes } from 'node:crypto';
import type { AgentView, Caller } from '../../access/caller.ts';
import { hashToken } from '../../access/token.ts';
import { DIMENSIONS } from '../../catalogue/dimensions.ts';
import { ServiceError } from '../../errors.ts';
import { IssueList } from '../../lib/issue-list.ts';
import type { DashboardLink } from '../../ports/saved.ts';
import { type Dashboard, type Tile, withTime } from '../../query/dashboard.ts';
import { type AskedAgain, parseSaved, type SavedQuestion } from '../../query/saved-question.ts';
import { withCompleteness } from '../../query/with-completeness.ts';
import { type Context, unixSeconds } from '../context.ts';
import { verifyNames } from '../questions/verify-names.ts';
import { isOfSingleResults } from './dashboards.ts';
import { findSaved } from './saved.ts';

export type { DashboardLink };

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

/** Creates a link through which anyone can see a dashboard, and nothing else, for some days. */
export async function shareDashboard(
  context: Context,
  caller: Caller,
  dashboard: string,
  { days, showsNames }: Sharing,
): Promise<NewLink> {
  const { body } = await findSaved(context, caller, 'dashboard', dashboard);
  if (!showsNames) await refuseNames(context, caller, body as Dashboard);
  const now = unixSeconds(context);
  const secret = randomBytes(24).toString('base64url');
  const expiresAt = now + days * DAY_SECONDS;
  const link = { dashboard, hash: hashToken(secret), tokenId: caller.tokenId, expiresAt, showsNames };
  const detail = { name: dashboard, expires_at: expiresAt, shows_names: showsNames };
  const id = await context.register.dashboardLinks.create(caller.organisationId, link, now, (link) =>
    context.audit.entry(caller, 'dashboard.share', { ...detail, link }),
  );
  return { id, secret, expiresAt };
}

/** Refuses a link without the maker's word that it may show names, where a question of the dashboard is split by them. */
async function refuseNames(context: Context, view: AgentView, dashboard: Dashboard): Promise<void> {
  const names = new Set<string>();
  for (const tile of dashboard.tiles) {
    const question = await questionOf(context, view, dashboard, tile);
    for (const id of question ? namingSplits(question) : []) names.add(id);
  }
  if (names.size === 0) return;
  const message = `Questions of this dashboard are split by ${[...names].join(', ')}. Send true to publish these names.`;
  throw new ServiceError('VALIDATION_FAIL', { issues: { show_names: [message] } });
}

/** Splits whose values name agents or people: the agent, its unit, and fields of the organisation's own. */
function namingSplits({ request: { splits } }: SavedQuestion): readonly string[] {
  const ids = Array.isArray(splits) ? splits.map(String) : [];
  return ids.filter((id) => id === 'agent' || id === 'unit' || DIMENSIONS.every((known) => known.id !== id));
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
  const isRevoked = await register.dashboardLinks.revoke(caller.organisationId, dashboard, id, (isThere) =>
    isThere ? audit.entry(caller, 'dashboard.unshare', { name: dashboard, link: id }) : undefined,
  );
  if (!isRevoked) throw new ServiceError('NOT_FOUND');
}

export interface SharedDashboard {
  readonly name: string;
  readonly description: string;
  readonly expiresAt: number;
  readonly tiles: readonly SharedTile[];
}

/** A deleted question has none. */
export type SharedTile = { readonly tile: Tile; readonly question: SavedQuestion | undefined };

const NO_LINK = { message: 'This link is not valid or has expired. Please ask for a new one.' };

/** The dashboard of a link. */
export async function openLink(context: Context, secret: string): Promise<SharedDashboard> {
  const { link, dashboard } = await dashboardOf(context, secret);
  context.audit.countLink(link, 'GET', '/shared/{link}');
  const tiles = await Promise.all(
    dashboard.tiles.map(async (tile) => ({ tile, question: await shownOf(context, link, dashboard, tile) })),
  );
  return { name: link.dashboard, description: dashboard.description, expiresAt: link.expiresAt, tiles };
}

/** The question of a tile of a shared dashboard, answered as for a caller who sees every panel. */
export async function openTile(
  context: Context,
  secret: string,
  index: number,
): Promise<{ readonly view: AgentView; readonly asked: AskedAgain }> {
  const { link, dashboard } = await dashboardOf(context, secret);
  context.audit.countLink(link, 'GET', '/shared/{link}/tiles/{tile}');
  const view = viewOf(link);
  const tile = dashboard.tiles[index];
  const question = tile && (await shownOf(context, link, dashboard, tile));
  if (question === undefined) throw new ServiceError('NOT_FOUND');
  const issues = new IssueList();
  const { of, request } = question;
  const asked = parseSaved({ of, request: withCompleteness(request) }, unixSeconds(context), issues);
  await verifyNames(context, view, asked.parsed.unverified, issues);
  // The issues may contain names that are not public.
  if (!issues.isEmpty) throw new ServiceError('NOT_FOUND', { message: 'This question can’t be answered any more.' });
  return { view, asked };
}

async function dashboardOf({ register, ...context }: Context, secret: string) {
  const link = await register.dashboardLinks.byHash(hashToken(secret), unixSeconds(context));
  const item = link && (await register.saved.find(link.organisationId, 'dashboard', link.dashboard));
  if (!link || !item) throw new ServiceError('NOT_FOUND', NO_LINK);
  return { link, dashboard: item.body as Dashboard };
}

/** Only a caller who sees every panel can share. */
function viewOf({ organisationId }: DashboardLink): AgentView {
  return { organisationId, panels: null };
}

/** The question of a tile, unless it names agents and the link may not: it may have been saved anew since the link was made. */
async function shownOf(
  context: Pick<Context, 'register'>,
  link: DashboardLink,
  dashboard: Dashboard,
  tile: Tile,
): Promise<SavedQuestion | undefined> {
  const question = await questionOf(context, viewOf(link), dashboard, tile);
  const isShown = question !== undefined && (link.showsNames || namingSplits(question).length === 0);
  return isShown ? question : undefined;
}

async function questionOf(
  { register }: Pick<Context, 'register'>,
  { organisationId }: AgentView,
  dashboard: Dashboard,
  tile: Tile,
): Promise<SavedQuestion | undefined> {
  if (!('question' in tile)) return undefined;
  const saved = await register.saved.find(organisationId, 'question', tile.question);
  const question = saved?.body as SavedQuestion | undefined;
  if (question === undefined || isOfSingleResults(question)) return undefined;
  const { receipt: _, ...request } = withTime(question.request, dashboard);
  return { ...question, request };
}
