import type { JsonSchema } from '../../lib/json-schema.ts';
import { accessSchemas } from './access.ts';
import { agentSchemas } from './agents.ts';
import { auditSchemas } from './audit.ts';
import { catalogueSchemas } from './catalogue.ts';
import { fileSchemas } from './files.ts';
import { pointSchemas } from './points.ts';
import { questionSchemas } from './questions.ts';
import { resultSchemas } from './results.ts';

/** Every schema that has a name. */
export const SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  ...questionSchemas,
  ...pointSchemas,
  ...catalogueSchemas,
  ...fileSchemas,
  ...agentSchemas,
  ...accessSchemas,
  ...auditSchemas,
  ...resultSchemas,
};
