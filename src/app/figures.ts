import type { RequestMetrics } from '../http/request-metrics.ts';
import { countSilent } from '../operations/agents/silent-agents.ts';
import { countAlerts } from '../operations/alerts/count-alerts.ts';
import { type Context, unixSeconds } from '../operations/context.ts';
import type { Following } from '../operations/state/follow-register.ts';
import { VERSION } from '../package.ts';
import type { OpenDownloads } from '../ports/downloads.ts';
import type { ServersHealth } from '../ports/fact-store.ts';
import type { ScheduledBackups } from './scheduled-backups.ts';

/** Counts rows of results by test and outcome. */
export function countResults(metrics: RequestMetrics): Context['onIngested'] {
  const add = metrics.count(
    'broadgauge_results_total',
    'Received rows of results, by test and outcome: accepted, duplicate or rejected.',
    ['test', 'outcome'],
  );
  return (test, { accepted, duplicates, rejected }) => {
    add({ test, outcome: 'accepted' }, accepted);
    add({ test, outcome: 'duplicate' }, duplicates);
    add({ test, outcome: 'rejected' }, rejected);
  };
}

/** Counts how results are read, by the way that a store chose. */
export function countWays(metrics: RequestMetrics, engine: 'clickhouse' | 'duckdb'): (way: string) => void {
  const add = metrics.count(
    'broadgauge_reads_total',
    'Reads of results for aggregated answers, by engine and way. One answer may take several, or none where days are cached.',
    ['engine', 'way'],
  );
  return (way) => add({ engine, way }, 1);
}

export function countInsertsBelowQuorum(metrics: RequestMetrics): () => void {
  const add = metrics.count(
    'broadgauge_inserts_below_quorum_total',
    'Inserts that were acknowledged although not all replicas of ClickHouse had confirmed them.',
    [],
  );
  add({}, 0);
  return () => add({}, 1);
}

/** Counts what ClickHouse is asked, by what it is for. */
export function countStatements(metrics: RequestMetrics): (kind: string, seconds: number) => void {
  const add = metrics.count('broadgauge_clickhouse_statements_total', 'Statements to ClickHouse, by kind.', ['kind']);
  const addSeconds = metrics.count(
    'broadgauge_clickhouse_statement_seconds_total',
    'Seconds until ClickHouse began to answer statements, by kind.',
    ['kind'],
  );
  return (kind, seconds) => {
    add({ kind }, 1);
    addSeconds({ kind }, seconds);
  };
}

/** Adds the figures that are read from the stores on each scrape. */
export function watchService(metrics: RequestMetrics, context: Context, silentDays: number): void {
  const { disk, facts, register } = context;
  metrics.watch('broadgauge_disk_free_bytes', 'Free space on the disk of the data directory.', () => disk.freeBytes());
  metrics.watch('broadgauge_disk_size_bytes', 'Size of the disk of the data directory.', () => disk.totalBytes());
  const ofDownloads = (figure: (open: OpenDownloads) => number) => async () => {
    const queue = await register.downloads.queue();
    return OPEN.map((status) => {
      const open = queue.find((each) => each.status === status);
      return { labels: { status }, value: open === undefined ? 0 : figure(open) };
    });
  };
  metrics.watchEach(
    'broadgauge_downloads',
    'Downloads that wait or are being made.',
    ['status'],
    ofDownloads(({ downloads }) => downloads),
  );
  metrics.watchEach(
    'broadgauge_download_age_seconds',
    'Age of the oldest download that waits or is being made; 0 if there is none.',
    ['status'],
    ofDownloads(({ oldest }) => Math.max(0, unixSeconds(context) - oldest)),
  );
  const { checkpoint } = facts;
  if (checkpoint) {
    metrics.watch(
      'broadgauge_checkpoint_timestamp_seconds',
      'Time of the last checkpoint, which writes results from the journals to the embedded engine’s file, or of its ' +
        'opening.',
      () => checkpoint().at / 1000,
    );
    metrics.watch(
      'broadgauge_checkpoint_waiting_bytes',
      'Bytes of acknowledged results in the journals that wait for the next checkpoint.',
      () => checkpoint().waitingBytes,
    );
  }
  watchServers(metrics, facts.health && cached(facts.health, HEALTH_FOR_MS));
  const silent = cached(() => countSilent(context, silentDays, context.signal), SILENT_FOR_MS);
  const byOrganisation = (figure: 'agents' | 'silent') => async () =>
    (await silent()).map((each) => ({ labels: { organisation: each.organisation }, value: each[figure] }));
  metrics.watchEach('broadgauge_agents', 'Registered agents.', ['organisation'], byOrganisation('agents'));
  metrics.watchEach(
    'broadgauge_agents_silent',
    'Agents without a result in AGENT_SILENT_DAYS days, counted at most every five minutes.',
    ['organisation'],
    byOrganisation('silent'),
  );
  const stored = cached(() => countStored(context), STORED_FOR_MS);
  metrics.watchEach(
    'broadgauge_results_stored',
    'Stored results, counted at most every five minutes.',
    ['organisation'],
    stored,
  );
  metrics.watchEach('broadgauge_build_info', 'Always 1, with the version.', ['version', 'node'], async () => [
    { labels: { version: VERSION, node: process.version }, value: 1 },
  ]);
  watchAlerts(metrics, context);
}

async function countStored({ register, facts }: Pick<Context, 'register' | 'facts'>) {
  const counted: { labels: { organisation: string }; value: number }[] = [];
  for (const { id, name: organisation } of await register.organisations.list()) {
    counted.push({ labels: { organisation }, value: await facts.countResults(id) });
  }
  return counted;
}

/** Without servers the figures have no series. */
function watchServers(metrics: RequestMetrics, health: (() => Promise<ServersHealth>) | undefined): void {
  const figure = (name: string, help: string, of: (health: ServersHealth) => number) =>
    metrics.watchEach(name, help, [], async () => (health ? [{ labels: {}, value: of(await health()) }] : []));
  figure(
    'broadgauge_clickhouse_parts',
    'Parts of the fullest partition on a server of ClickHouse.',
    ({ partsMax }) => partsMax,
  );
  figure(
    'broadgauge_clickhouse_replica_delay_seconds',
    'Seconds by which the slowest replica of ClickHouse lags.',
    ({ replicaDelaySeconds }) => replicaDelaySeconds,
  );
  figure(
    'broadgauge_clickhouse_failing_mutations',
    'Deletions that a server of ClickHouse can’t finish.',
    ({ failingMutations }) => failingMutations,
  );
}

/** Measures how long changes of agents take to reach the store of results. */
export function watchFollowing(metrics: RequestMetrics): Pick<Following, 'begin' | 'end'> {
  const begun = new Map<number, number>();
  metrics.watch(
    'broadgauge_follow_seconds',
    'Seconds for which changes of agents have been on their way to the store of results; 0 if none are. Questions wait for them.',
    () => Math.max(0, ...[...begun.values()].map((at) => (performance.now() - at) / 1000)),
  );
  return {
    begin: (organisationId) => begun.set(organisationId, performance.now()),
    end: (organisationId) => begun.delete(organisationId),
  };
}

/** 0: there is no archive yet. */
export function watchBackups(metrics: RequestMetrics, { last }: Pick<ScheduledBackups, 'last'>): void {
  metrics.watch(
    'broadgauge_backup_timestamp_seconds',
    'Time of the newest archive in BACKUP_DIR; 0 if there is none.',
    () => (last() ?? 0) / 1000,
  );
}

function watchAlerts(metrics: RequestMetrics, context: Context): void {
  const counted = cached(() => countAlerts(context), ALERTS_FOR_MS);
  metrics.watchEach(
    'broadgauge_alerts',
    'Groups of each alert rule by state, counted at most every ten seconds.',
    ['organisation', 'rule', 'state'],
    async () =>
      (await counted()).flatMap(({ organisation, rule, groups }) =>
        Object.entries(groups).map(([state, value]) => ({ labels: { organisation, rule, state }, value })),
      ),
  );
  metrics.watchEach(
    'broadgauge_alert_rule_problem',
    '1 if an alert rule can’t be evaluated or has ended, otherwise 0.',
    ['organisation', 'rule'],
    async () =>
      (await counted()).map(({ organisation, rule, hasProblem }) => ({
        labels: { organisation, rule },
        value: Number(hasProblem),
      })),
  );
  metrics.watchEach(
    'broadgauge_alert_messages',
    'Messages about alerts that have not arrived: waiting for another attempt, or failed for good.',
    ['status'],
    async () => {
      const { waiting, failed } = await context.register.alertDeliveries.count();
      return [
        { labels: { status: 'waiting' }, value: waiting },
        { labels: { status: 'failed' }, value: failed },
      ];
    },
  );
}

const OPEN: readonly OpenDownloads['status'][] = ['queued', 'running'];
const SILENT_FOR_MS = 300_000;
const STORED_FOR_MS = 300_000;
const ALERTS_FOR_MS = 10_000;
const HEALTH_FOR_MS = 10_000;

/** Reads a value at most once per period; concurrent callers share a read. */
function cached<T>(read: () => Promise<T>, keptMs: number): () => Promise<T> {
  let known: Promise<T> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (known !== undefined && performance.now() - readAt < keptMs) return known;
    readAt = performance.now();
    known = read();
    known.catch(() => {
      known = undefined;
    });
    return known;
  };
}
