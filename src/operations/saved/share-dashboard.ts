import type { AgentView, Caller } from '../../access/caller.ts';
import { ServiceError } from '../../errors.ts';
import type { JsonObject } from '../../lib/read.ts';
import { MAP_OF_VIEW } from '../../maps/region.ts';
import type { StoredMap } from '../../ports/maps.ts';
import type { SavedLink } from '../../ports/saved.ts';
import { type Dashboard, type Tile, verdictRequest, withTime } from '../../query/dashboard.ts';
import type { AskedAgain, SavedQuestion } from '../../query/saved-question.ts';
import { withCompleteness } from '../../query/with-completeness.ts';
import type { Rule } from '../../verdicts/rule.ts';
import type { Context, Registered } from '../context.ts';
import { findNamed } from '../named.ts';
import { listRules } from '../verdicts/rules.ts';
import { isOfLines, isOfSingleResults } from './dashboards.ts';
import {
  askForLink,
  createLink,
  type NewLink,
  namingFields,
  namingSplits,
  openLinkTo,
  type Sharing,
  viewOf,
} from './links.ts';
import { findSaved } from './saved.ts';

/** Creates a link through which anyone can see a dashboard, and nothing else, for some days. */
export async function shareDashboard(
  context: Context,
  caller: Caller,
  name: string,
  sharing: Sharing,
): Promise<NewLink> {
  const { body } = await findSaved(context, caller, 'dashboard', name);
  if (!sharing.showsNames) await refuseNames(context, caller, body as Dashboard);
  return createLink(context, caller, { kind: 'dashboard', name }, sharing);
}

/** Refuses a link without the maker's word that it may show names, where a question of the dashboard is split by them. */
async function refuseNames(context: Context, view: AgentView, dashboard: Dashboard): Promise<void> {
  const names = new Set<string>();
  for (const tile of dashboard.tiles) {
    const question = await questionOf(context, view, dashboard, tile);
    for (const id of question ? namingSplits(question) : []) names.add(id);
    const rule = await ruleOfTile(context, view, tile);
    for (const id of rule ? namingFields(rule.unit) : []) names.add(id);
  }
  if (names.size === 0) return;
  const message = `Questions of this dashboard are split by ${[...names].join(', ')}. Send true to publish these names.`;
  throw new ServiceError('VALIDATION_FAIL', { issues: { show_names: [message] } });
}

interface SharedDashboard {
  readonly name: string;
  /** The name of the organisation that shares it. */
  readonly publisher: string;
  readonly description: string;
  readonly expiresAt: number;
  readonly tiles: readonly SharedTile[];
}

/** A deleted question has none. */
export type SharedTile = {
  readonly tile: Tile;
  readonly question: SavedQuestion | undefined;
  /** That of a tile of verdicts. */
  readonly rule: Rule | undefined;
};

/** What the answer of a tile is asked with. */
type OpenedTile = { readonly view: AgentView } & (
  | { readonly kind: 'question'; readonly asked: AskedAgain }
  | { readonly kind: 'rule'; readonly rule: string; readonly request: JsonObject }
);

/** The dashboard of a link. */
export async function openLink(context: Context, secret: string): Promise<SharedDashboard> {
  const { link, dashboard } = await dashboardOf(context, secret);
  context.audit.countLink(link, 'GET', '/shared/{link}');
  const tiles = await Promise.all(
    dashboard.tiles.map(async (tile) => ({
      tile,
      question: await shownOf(context, link, dashboard, tile),
      rule: await shownRule(context, link, tile),
    })),
  );
  const organisations = await context.register.organisations.list();
  const publisher = organisations.find(({ id }) => id === link.organisationId)?.name ?? '';
  return { name: link.name, publisher, description: dashboard.description, expiresAt: link.expiresAt, tiles };
}

/** The question of a tile of a shared dashboard, answered as for a caller who sees every panel. */
export async function openTile(context: Context, secret: string, index: number): Promise<OpenedTile> {
  const { link, dashboard } = await dashboardOf(context, secret);
  context.audit.countLink(link, 'GET', '/shared/{link}/tiles/{tile}');
  const view = viewOf(link);
  const tile = dashboard.tiles[index];
  if (tile !== undefined && 'rule' in tile && (await shownRule(context, link, tile)) !== undefined) {
    return { kind: 'rule', view, rule: tile.rule, request: verdictRequest(tile, dashboard) };
  }
  const question = tile && (await shownOf(context, link, dashboard, tile));
  if (question === undefined) throw new ServiceError('NOT_FOUND');
  const { of, request } = question;
  return { kind: 'question', view, asked: await askForLink(context, view, { of, request: withCompleteness(request) }) };
}

/** The map that a tile of a shared dashboard is drawn on. */
export async function openTileMap(context: Context, secret: string, index: number): Promise<StoredMap> {
  const { link, dashboard } = await dashboardOf(context, secret);
  context.audit.countLink(link, 'GET', '/shared/{link}/tiles/{tile}/map');
  const tile = dashboard.tiles[index];
  const question = tile && (await shownOf(context, link, dashboard, tile));
  const name = question && new URLSearchParams(question.view).get(MAP_OF_VIEW);
  if (!name) throw new ServiceError('NOT_FOUND');
  return findNamed(context, viewOf(link), 'maps', name);
}

async function dashboardOf(context: Context, secret: string) {
  const { link, item } = await openLinkTo(context, 'dashboard', secret);
  return { link, dashboard: item.body as Dashboard };
}

/** The question of a tile, unless it names agents and the link may not: it may have been saved anew since the link was made. */
async function shownOf(
  context: Registered,
  link: SavedLink,
  dashboard: Dashboard,
  tile: Tile,
): Promise<SavedQuestion | undefined> {
  const question = await questionOf(context, viewOf(link), dashboard, tile);
  const isShown = question !== undefined && (link.showsNames || namingSplits(question).length === 0);
  return isShown ? question : undefined;
}

/** The rule of a tile, as far as a link may show it. */
async function shownRule(context: Registered, link: SavedLink, tile: Tile): Promise<Rule | undefined> {
  const rule = await ruleOfTile(context, viewOf(link), tile);
  const isShown = rule !== undefined && !isOfLines(rule) && (link.showsNames || namingFields(rule.unit).length === 0);
  return isShown ? rule : undefined;
}

/** Undefined: the tile has none, or it was deleted. */
async function ruleOfTile(context: Registered, view: AgentView, tile: Tile): Promise<Rule | undefined> {
  if (!('rule' in tile)) return undefined;
  return (await listRules(context, view)).find(({ name }) => name === tile.rule)?.rule;
}

async function questionOf(
  { register }: Registered,
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
