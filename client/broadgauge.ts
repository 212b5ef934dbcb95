import { type Agents, agentsOf } from './agents.ts';
import { type Audit, auditOf } from './audit.ts';
import { type BroadgaugeOptions, Connection } from './connection.ts';
import { type Downloads, downloadsOf } from './downloads.ts';
import { type Ingest, ingestOf } from './ingest.ts';
import { type Isps, ispsOf } from './isps.ts';
import { type Catalogue, catalogueOf } from './listings.ts';
import { type MetadataCalls, metadataOf } from './metadata.ts';
import { type MetricData, metricDataOf } from './metric-data.ts';
import { type Organisations, organisationsOf } from './organisations.ts';
import { type Panels, panelsOf } from './panels.ts';
import { type TestData, testDataOf } from './test-data.ts';
import { type Tokens, tokensOf } from './tokens.ts';

/** A service, as whoever holds the token. Bodies and answers are those of the HTTP API; its documentation explains them. */
export class Broadgauge {
  readonly catalogue: Catalogue;
  readonly metricData: MetricData;
  readonly testData: TestData;
  readonly downloads: Downloads;
  readonly metadata: MetadataCalls;
  readonly agents: Agents;
  readonly isps: Isps;
  readonly organisations: Organisations;
  readonly panels: Panels;
  readonly tokens: Tokens;
  readonly audit: Audit;
  readonly ingest: Ingest;

  constructor(options: BroadgaugeOptions) {
    const connection = new Connection(options);
    this.catalogue = catalogueOf(connection);
    this.metricData = metricDataOf(connection);
    this.testData = testDataOf(connection);
    this.downloads = downloadsOf(connection);
    this.metadata = metadataOf(connection);
    this.agents = agentsOf(connection);
    this.isps = ispsOf(connection);
    this.organisations = organisationsOf(connection);
    this.panels = panelsOf(connection);
    this.tokens = tokensOf(connection);
    this.audit = auditOf(connection);
    this.ingest = ingestOf(connection);
  }
}
