export type { Envelope } from './answer.ts';
export type { AnswerPart } from './answer-scanner.ts';
export {
  Broadgauge,
  type Page,
  type Pages,
  type StreamOptions,
  type StreamRoute,
  type WaitOptions,
} from './broadgauge.ts';
export type { BroadgaugeOptions, CallOptions } from './connection.ts';
export {
  AccessDeniedError,
  BadRequestError,
  BroadgaugeError,
  ConnectionError,
  type ConnectionProblem,
  type ErrorCode,
  InternalError,
  type Issues,
  NotFoundError,
  NotSignedInError,
  PayloadTooLargeError,
  RateLimitedError,
  rejectedRows,
  UnavailableError,
  ValidationError,
} from './errors.ts';
export {
  DownloadError,
  type FetchFileOptions,
  type FileHash,
  type FileTarget,
  type FinishedDownload,
  type LinkedFile,
  WrongFileError,
} from './files.ts';
export type * from './openapi.ts';
export type * from './questions.ts';
export type { Bytes, Rows, WrittenRows } from './request-body.ts';
export type { DataOf, ItemOf, PagedRoute, RequestOf, Route } from './routes.ts';
