import type { Tables } from './database/tables.ts';

/** Every table with rows of an organisation; a record of an erasure stays. */
type OfOrganisation = {
  [T in keyof Tables]: Tables[T] extends { organisation_id: number } ? T : never;
}[keyof Tables];

export const OF_ORGANISATION: { readonly [T in Exclude<OfOrganisation, 'erasures'>]: true } = {
  panels: true,
  tokens: true,
  sessions: true,
  isps: true,
  packages: true,
  package_terms: true,
  populations: true,
  recipes: true,
  rules: true,
  mappings: true,
  maps: true,
  retention: true,
  saved: true,
  annotations: true,
  alert_rules: true,
  alert_history: true,
  alert_channels: true,
  alert_deliveries: true,
  saved_versions: true,
  dashboard_links: true,
  agents: true,
  versions: true,
  custom_values: true,
  idempotency_keys: true,
  audit_changes: true,
  agent_changes: true,
  audit_queries: true,
  audit_calls: true,
  audit_refusals: true,
  downloads: true,
  erased_names: true,
};
