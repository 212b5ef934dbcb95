import type { JsonSchema } from '../lib/json-schema.ts';
import { service } from './about-the-service.ts';
import { agents } from './agents.ts';
import { alertChannels } from './alert-channels.ts';
import { alertRules } from './alert-rules.ts';
import { alerts } from './alerts.ts';
import { annotations } from './annotations.ts';
import { audit } from './audit.ts';
import type { Resource } from './call.ts';
import { catalogue } from './catalogue.ts';
import { dashboards } from './dashboards.ts';
import { erasures } from './erasures.ts';
import { files } from './files.ts';
import { influx } from './influx.ts';
import { ingest } from './ingest.ts';
import { mappings } from './mappings.ts';
import { maps } from './maps.ts';
import { metadata } from './metadata.ts';
import { organisations } from './organisations.ts';
import { populations } from './populations.ts';
import { pushes } from './push.ts';
import { questions } from './questions.ts';
import { recipes } from './recipes.ts';
import { releases } from './releases.ts';
import { reportSchedules } from './report-schedules.ts';
import { reports } from './reports.ts';
import { results } from './results.ts';
import { savedQuestions } from './saved-questions.ts';
import { sessions } from './sessions.ts';
import { tokens } from './tokens.ts';
import { verdicts } from './verdicts.ts';

/** The whole API, in the order of the reference. */
export const RESOURCES: readonly Resource[] = [
  questions,
  reports,
  verdicts,
  savedQuestions,
  dashboards,
  annotations,
  alertRules,
  alerts,
  alertChannels,
  reportSchedules,
  catalogue,
  files,
  ingest,
  influx,
  mappings,
  pushes,
  results,
  releases,
  erasures,
  metadata,
  agents,
  organisations,
  populations,
  maps,
  recipes,
  tokens,
  sessions,
  audit,
  service,
];

/** Every schema that has a name. */
export const SCHEMAS: Readonly<Record<string, JsonSchema>> = Object.assign(
  {},
  ...RESOURCES.map(({ schemas }) => schemas),
);
