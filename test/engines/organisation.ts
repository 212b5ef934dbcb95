import { expect } from 'vitest';
import type { Test } from '../../src/catalogue/test.ts';
import {
  changeAgent,
  changed,
  NO_METADATA,
  type OracleAgent,
  type OracleChange,
  type OraclePanel,
  type OraclePopulation,
  type OracleRecord,
  type OracleTerms,
} from '../oracle/panel.ts';
import type { Client, TestService } from '../service.ts';
import { ISPS, type NewAgent } from './generate-agents.ts';

/** An organisation of the service, and what it was told so far. */
export interface Organisation {
  readonly name: string;
  readonly token: string;
  readonly client: Client;
  readonly panel: OraclePanel & {
    readonly agents: OracleAgent[];
    readonly results: OracleRecord[];
    readonly populations: Map<string, OraclePopulation>;
  };
  /** What is sold under the names of its packages. */
  readonly sold: Map<string, OracleTerms[]>;
}

const SCOPES = ['data', 'metadata', 'ingest', 'manage'];

export async function createOrganisation(
  service: TestService,
  name: string,
  panels: readonly string[] = [],
): Promise<Organisation> {
  await succeed(service.root.post('/manage/organisations', { name }));
  const { token } = await succeed<{ token: string }>(
    service.root.post(`/manage/tokens?organisation=${name}`, { name, scopes: SCOPES }),
  );
  const client = service.client(token);
  for (const panel of panels) await succeed(client.post('/manage/panels', { name: panel }));
  await succeed(
    client.put(
      '/manage/isps',
      Object.entries(ISPS).map(([isp, packages]) => ({ isp, packages })),
    ),
  );
  return { name, token, client, panel: { agents: [], results: [], populations: new Map() }, sold: new Map() };
}

export async function registerAgents(
  { client, panel, sold }: Organisation,
  agents: readonly NewAgent[],
): Promise<void> {
  const rows = agents.map(({ agentId, unitId, kind, base, country, panel, metadata }) => ({
    agent_id: agentId,
    unit_id: unitId,
    kind,
    base,
    country,
    panel,
    ...toBody(metadata),
  }));
  expect(await succeed(client.post('/manage/agents', rows))).toMatchObject({ created: rows.length, rejected: 0 });
  for (const { kind: _kind, metadata, ...registered } of agents) {
    panel.agents.push({
      ...registered,
      sold,
      versions: [{ from: Number.NEGATIVE_INFINITY, metadata: changed(NO_METADATA, metadata) }],
    });
  }
}

/** Says what is sold under a package's name. */
export async function sell({ client, sold }: Organisation, name: string, terms: OracleTerms): Promise<void> {
  const colon = name.indexOf(':');
  const entry = {
    name: name.slice(colon + 1),
    ...terms.given,
    ...(terms.validFrom !== undefined && { valid_from: terms.validFrom }),
  };
  await succeed(client.put('/manage/isps', [{ isp: name.slice(0, colon), packages: [entry] }]));
  sold.set(name, [...(sold.get(name) ?? []), terms]);
}

/** Stores a population, as JSON or as CSV. */
export async function count(
  { client, panel }: Organisation,
  name: string,
  population: OraclePopulation,
  format: 'csv' | 'json',
): Promise<void> {
  const path = `/manage/populations/${encodeURIComponent(name)}`;
  const stored =
    format === 'json'
      ? client.put(path, population)
      : client.send('PUT', path, toCsv(population.cells), { 'content-type': 'text/csv' });
  expect(await succeed(stored)).toEqual({ name, ...population });
  panel.populations.set(name, population);
}

/** `from` in UNIX seconds. */
export async function changeMetadata(
  { client, panel }: Organisation,
  agentId: string,
  from: number,
  change: OracleChange,
): Promise<void> {
  const body = { agent: { agent_id: agentId }, metadata: toBody(change), backdate_from: from };
  await succeed(client.put('/metadata', { ...body, ...(change.overwriteAll && { overwrite_all: true }) }));
  for (const agent of panel.agents) if (agent.agentId === agentId) changeAgent(agent, from, change);
}

export async function ingest(
  { client, panel }: Organisation,
  { key }: Test,
  results: readonly OracleRecord[],
  format: 'csv' | 'ndjson',
): Promise<void> {
  const rows = results.map(({ agent, at, columns }) => ({
    agent_id: agent.agentId,
    dtime: new Date(at).toISOString().replace('T', ' ').replace('Z', ''),
    ...columns,
  }));
  const body = format === 'csv' ? toCsv(rows) : rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const type = format === 'csv' ? 'text/csv' : 'application/x-ndjson';
  expect(await succeed(client.send('POST', `/ingest/${key}`, body, { 'content-type': type }))).toMatchObject({
    accepted: rows.length,
    duplicates: 0,
    rejected: 0,
  });
  for (const result of results) {
    const base = result.columns.base ?? result.agent.base;
    panel.results.push({ ...result, columns: { ...result.columns, base } });
  }
}

export async function succeed<T>(answer: ReturnType<Client['get']>): Promise<T> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data as T;
}

function toBody({ package: plan, timezone, custom }: OracleChange) {
  return {
    ...(plan !== undefined && { package: plan }),
    ...(timezone !== undefined && { timezone }),
    ...(custom !== undefined && { custom: Object.fromEntries(custom) }),
  };
}

function toCsv(rows: readonly Readonly<Record<string, string | number | null>>[]): string {
  const cell = (value: string | number | null) =>
    typeof value === 'string' ? `"${value.replaceAll('"', '""')}"` : String(value ?? '');
  const lines = rows.map((row) => Object.values(row).map(cell).join(','));
  return [Object.keys(rows[0] ?? {}).join(','), ...lines, ''].join('\n');
}
