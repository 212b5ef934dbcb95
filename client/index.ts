export type * from './agents.ts';
export type * from './audit.ts';
export { Broadgauge } from './broadgauge.ts';
export * from './catalogue.ts';
export type { BroadgaugeOptions, CallOptions } from './connection.ts';
export {
  type Download,
  DownloadError,
  type Downloads,
  type ExportedFile,
  type FinishedDownload,
  type LinkedFile,
  type ListedDownload,
  type WaitOptions,
} from './downloads.ts';
export {
  AccessDeniedError,
  BadRequestError,
  BroadgaugeError,
  ConnectionError,
  type ErrorCode,
  InternalError,
  type Issues,
  NotFoundError,
  NotSignedInError,
  PayloadTooLargeError,
  RateLimitedError,
  UnavailableError,
  ValidationError,
} from './errors.ts';
export type { DownloadOptions } from './file-questions.ts';
export type { Ingest, Ingested, IngestOptions, NewResult } from './ingest.ts';
export type { AddedIsps, Isp, Isps, NewIsp } from './isps.ts';
export type {
  AgentKind,
  Catalogue,
  DescribedCatalogue,
  DescribedMetric,
  DescribedTest,
  FilterValue,
  ListedFilter,
  ListedMetric,
  ListedSplit,
  PrefilterRule,
  TestColumn,
  ValueSearch,
} from './listings.ts';
export type { ManageOptions } from './manage-options.ts';
export type * from './metadata.ts';
export type { MetricData } from './metric-data.ts';
export type { Organisation, Organisations } from './organisations.ts';
export type { Page, Pages } from './pages.ts';
export type { Panel, Panels } from './panels.ts';
export type * from './questions.ts';
export type { Bytes, Rows, WrittenRows } from './row-body.ts';
export type { TestData } from './test-data.ts';
export type * from './tokens.ts';
