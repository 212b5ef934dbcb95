import type { Noun } from '../operation.ts';
import { service } from './about-the-service.ts';
import { agents } from './agents.ts';
import { audit } from './audit.ts';
import { catalogue } from './catalogue.ts';
import { files } from './files.ts';
import { ingest } from './ingest.ts';
import { metadata } from './metadata.ts';
import { organisations } from './organisations.ts';
import { questions } from './questions.ts';
import { tokens } from './tokens.ts';

/** The whole API, in the order of the reference. */
export const NOUNS: readonly Noun[] = [
  questions,
  catalogue,
  files,
  ingest,
  metadata,
  agents,
  organisations,
  tokens,
  audit,
  service,
];
