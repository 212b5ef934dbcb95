import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEPLOY } from './read-yaml.ts';

export interface Column {
  readonly selector: string;
  readonly text: string;
  readonly type: 'string' | 'number' | 'timestamp';
  /** As Go writes it. */
  readonly timestampFormat?: string;
}

/** A query of the plugin, as its `src/types/query.types.ts` has it. */
export interface Query {
  readonly type: string;
  readonly parser: string;
  readonly format: string;
  readonly url: string;
  readonly url_options: {
    readonly method: string;
    readonly params: readonly { readonly key: string; readonly value: string }[];
    readonly data?: string;
  };
  readonly root_selector: string;
  readonly columns: readonly Column[];
}

interface Dashboard {
  readonly uid: string;
  readonly timezone: string;
  readonly panels: readonly { readonly targets: readonly (Query & { readonly expr?: string })[] }[];
  readonly templating: {
    readonly list: readonly { readonly name: string; readonly query: { readonly infinityQuery: Query } }[];
  };
  readonly annotations: { readonly list: readonly { readonly target: Query }[] };
}

interface Alerting {
  readonly groups: readonly {
    readonly rules: readonly { readonly data: readonly { readonly datasourceUid: string; readonly model: Query }[] }[];
  }[];
}

const GRAFANA = join(DEPLOY, 'grafana');
const readJson = (path: string) => JSON.parse(readFileSync(join(GRAFANA, path), 'utf8')) as unknown;
export const DASHBOARDS = readdirSync(join(GRAFANA, 'dashboards')).map(
  (file) => readJson(`dashboards/${file}`) as Dashboard,
);
export const [PANEL_TARGETS, PROMETHEUS] = [false, true].map((isFigure) =>
  DASHBOARDS.flatMap(({ uid, panels }) =>
    panels.flatMap(({ targets }) => targets.map((target) => ({ uid, target }))),
  ).filter(({ target }) => (target.expr !== undefined) === isFigure),
) as [{ uid: string; target: Query }[], { uid: string; target: { expr: string } }[]];
export const ALERTS = (readJson('provisioning/alerting/broadgauge.json') as Alerting).groups
  .flatMap(({ rules }) => rules.flatMap(({ data }) => data))
  .filter(({ datasourceUid }) => datasourceUid === 'broadgauge')
  .map(({ model }) => ({ uid: 'alerts', target: model }));

/** The values of the variables but `agent`. */
export const CHOSEN: Readonly<Record<string, readonly string[]>> = {
  metric: ['httpget'],
  isp: ['Northwind', 'Kabelnetz'],
};
