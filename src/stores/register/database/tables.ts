import type { Generated } from 'kysely';
import type { AgentKey } from '../../../agents/identity.ts';
import type { ExportFormat } from '../../../plan/export-format.ts';
import type { AuditedReason, SignInWay } from '../../../ports/audit.ts';
import type { DownloadStatus, NewDownload } from '../../../ports/downloads.ts';
import type { SavedKind } from '../../../ports/saved.ts';

/** The columns of `migrations/register`, as Kysely and both engines see them. */
export interface Tables {
  counters: { name: string; value: number };
  organisations: {
    id: number;
    name: string;
    revision: number;
    created_at: number;
    erased_revision: Generated<number>;
    set_back: Generated<number | null>;
    quotas: Generated<string>;
  };
  panels: { id: number; organisation_id: number; name: string };
  tokens: TokenTable;
  isps: { organisation_id: number; name: string };
  packages: { organisation_id: number; isp: string; name: string };
  package_terms: { organisation_id: number; isp: string; package: string; valid_from: number; given: string };
  populations: { organisation_id: number; name: string; dimensions: string; cells: string };
  recipes: { organisation_id: number; name: string; body: string };
  rules: { organisation_id: number; name: string; body: string };
  mappings: { organisation_id: number; name: string; body: string };
  maps: { organisation_id: number; name: string; about: string; body: string };
  retention: { organisation_id: number; test: string; days: number | null };
  saved: { organisation_id: number; kind: SavedKind; name: string; owner_id: number; version: number };
  saved_versions: {
    organisation_id: number;
    kind: SavedKind;
    name: string;
    version: number;
    token_id: number;
    saved_at: number;
    body: string;
  };
  alert_rules: {
    organisation_id: number;
    kind: string;
    name: string;
    body: string;
    token_id: number;
    saved_at: number;
    states: string;
    silences: string;
    evaluated_at: number;
    next_at: number | null;
    problem: string | null;
    holder: string | null;
    lease_until: number | null;
  };
  alert_history: { id: number; organisation_id: number; kind: string; rule: string; at: number; transition: string };
  alert_channels: {
    organisation_id: number;
    name: string;
    body: string;
    secrets: string;
    saved_at: number;
    problem: string | null;
  };
  alert_deliveries: {
    id: string;
    organisation_id: number;
    number: number;
    channel: string;
    message: string;
    created_at: number;
    attempts: number;
    next_at: number | null;
    error: string | null;
    holder: string | null;
    lease_until: number | null;
    page: string | null;
  };
  annotations: {
    id: number;
    organisation_id: number;
    at: number;
    text: string;
    token_id: number;
    created_at: number;
  };
  dashboard_links: {
    id: number;
    organisation_id: number;
    kind: SavedKind;
    /** The name of the dashboard or the question. */
    dashboard: string;
    hash: string;
    token_id: number;
    created_at: number;
    expires_at: number;
    shows_names: number;
    last_used_at: number | null;
  };
  agents: AgentTable;
  versions: VersionTable;
  custom_values: { agent: number; key: string; organisation_id: number; value: string };
  idempotency_keys: {
    organisation_id: number;
    route: string;
    key: string;
    request_hash: string;
    created_at: number;
    reply: string | null;
  };
  audit_changes: {
    id: number;
    at: number;
    organisation_id: number;
    token_id: number;
    action: string;
    detail: string;
    revision: number | null;
    changed_from: number | null;
  };
  agent_changes: {
    organisation_id: number;
    revision: number;
    agent: number;
    versions: string;
    after_hash: string;
  };
  audit_queries: {
    id: number;
    at: number;
    organisation_id: number;
    token_id: number;
    route: string;
    request: string;
    outcome: string;
    answer_rows: number;
    duration_ms: number;
  };
  audit_calls: { hour: number; organisation_id: number; token_id: number; route: string; calls: number };
  audit_refusals: {
    hour: number;
    way: SignInWay;
    reason: AuditedReason;
    address: string;
    organisation_id: number;
    token_id: number;
    prefix: string;
    refusals: number;
    last_at: number;
  };
  sessions: {
    id: number;
    hash: string;
    organisation_id: number;
    token_id: number;
    address: string;
    browser: string;
    created_at: number;
    expires_at: number;
  };
  downloads: DownloadTable;
  link_keys: { id: string; secret: string; created_at: number };
  erasures: {
    id: string;
    organisation_id: number;
    agent: number | null;
    requested_at: number;
    names: string | null;
    results: string;
    record: string | null;
    settled_at: number | null;
  };
  erased_names: { organisation_id: number; hash: string; field: AgentKey['field']; erasure_id: string };
  erasure_key: { private_key: string };
  fences: { name: string; puts: number };
  register_identity: {
    id: string;
    has_results: Generated<number>;
    replicas_behind: Generated<number>;
    replicas_caught_up: Generated<number>;
    timeline: Generated<string | null>;
  };
  schema_version: { version: number };
}

export interface TokenTable {
  id: number;
  organisation_id: number;
  name: string;
  hash: string;
  prefix: string;
  scopes: string;
  panels: string | null;
  agent: number | null;
  created_at: number;
  expires_at: number | null;
  granted_until: number | null;
  last_used_at: number | null;
  revoked_at: number | null;
  subject: string | null;
}

export interface AgentTable {
  id: number;
  organisation_id: number;
  panel: string;
  agent_id: string;
  agent_id_form: string;
  unit_id: number | null;
  mac_address: string | null;
  mac_form: string | null;
  kind: string;
  base: string | null;
  country: string | null;
  search_text: string;
  registration_revision: number;
  created_at: number | null;
}

export interface VersionTable {
  agent: number;
  valid_from: number;
  valid_to: number | null;
  organisation_id: number;
  isp: string | null;
  package: string | null;
  timezone: string | null;
  custom: string;
}

export interface DownloadTable {
  id: string;
  number: number;
  organisation_id: number;
  panels: string | null;
  question: NewDownload['of'];
  request: string;
  format: ExportFormat['kind'];
  compression: ExportFormat['compression'];
  idempotency_key: string | null;
  request_hash: string | null;
  status: DownloadStatus;
  attempts: number;
  holder: string | null;
  lease_until: number | null;
  rows_written: number;
  error: string | null;
  bytes: number | null;
  sha256: string | null;
  object_key: string | null;
  expires_at: number | null;
  created_at: number;
  ended_at: number | null;
}
