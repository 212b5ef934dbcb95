/** A top folder or file of `src`. */
export interface Layer {
  readonly is: string;
  /** What it may import besides itself. */
  readonly mayImport: readonly string[] | 'everything';
  /** It may use npm packages and Node; the others are core and run anywhere. */
  readonly isOuter?: true;
  /** Parts of Node that this layer of the core may import. */
  readonly node?: readonly string[];
  /** It imports types only. */
  readonly isOfTypes?: true;
}

/** Who may import whom. `npm run docs` writes it into ARCHITECTURE.md. */
export const LAYERS: Readonly<Record<string, Layer>> = {
  errors: { is: 'the error table', mayImport: [] },
  package: { is: "location of the package's own files, and its version", mayImport: [], isOuter: true },
  plan: { is: 'the vocabulary of questions', mayImport: [] },
  lib: { is: 'readers, issues, dates, semaphores; statistics of groups', mayImport: ['errors', 'plan'] },
  catalogue: { is: 'tests, metrics, dimensions, prefilter rules, as data', mayImport: ['plan'] },
  query: { is: 'question -> plan -> answer, pure', mayImport: ['catalogue', 'plan', 'lib', 'errors'] },
  reports: { is: 'recipes -> questions -> tables, pure', mayImport: ['query', 'catalogue', 'plan', 'lib', 'errors'] },
  verdicts: {
    is: 'rules of obligations -> evidence -> verdicts, pure',
    mayImport: ['query', 'catalogue', 'plan', 'lib', 'errors'],
  },
  alerts: {
    is: 'rules of alerts -> states -> notices, pure',
    mayImport: ['reports', 'query', 'catalogue', 'plan', 'lib', 'errors'],
  },
  maps: { is: 'files of borders -> regions -> values, pure', mayImport: ['lib', 'errors'] },
  agents: { is: 'rules of metadata, pure', mayImport: ['lib', 'errors', 'catalogue'] },
  access: { is: 'rules of tokens, pure', mayImport: ['lib', 'errors', 'catalogue'], node: ['node:crypto'] },
  sql: { is: 'plan -> statements, pure', mayImport: ['plan', 'lib', 'catalogue'] },
  ports: { is: 'what operations need of stores', mayImport: ['plan', 'agents', 'access', 'maps'], isOfTypes: true },
  ingest: {
    is: 'bytes -> rows -> results; formats of real tools',
    mayImport: ['catalogue', 'lib', 'errors'],
    isOuter: true,
  },
  operations: {
    is: 'what the service does',
    mayImport: [
      'ports',
      'alerts',
      'query',
      'reports',
      'verdicts',
      'agents',
      'maps',
      'access',
      'catalogue',
      'ingest',
      'plan',
      'lib',
      'errors',
    ],
    node: ['node:crypto'],
  },
  stores: {
    is: 'register, facts, objects',
    mayImport: ['package', 'ports', 'sql', 'agents', 'maps', 'access', 'catalogue', 'ingest', 'plan', 'lib', 'errors'],
    isOuter: true,
  },
  api: {
    is: 'the list of calls',
    mayImport: [
      'operations',
      'alerts',
      'query',
      'reports',
      'verdicts',
      'agents',
      'maps',
      'access',
      'catalogue',
      'ingest',
      'plan',
      'lib',
      'errors',
    ],
  },
  assistants: {
    is: 'the list as tools of assistants',
    mayImport: ['package', 'api', 'reports', 'query', 'catalogue', 'lib', 'errors'],
    isOuter: true,
  },
  reference: { is: 'the list as OpenAPI document and page', mayImport: ['api', 'access', 'lib', 'errors'] },
  http: {
    is: 'the list as routes',
    mayImport: ['package', 'api', 'operations', 'reference', 'assistants', 'ingest', 'access', 'lib', 'errors'],
    isOuter: true,
  },
  config: { is: 'the environment', mayImport: ['access', 'lib'], isOuter: true },
  backup: {
    is: 'archives of a data directory, and back; checks of it',
    mayImport: ['package', 'config', 'stores', 'ports', 'lib', 'errors'],
    isOuter: true,
  },
  copy: {
    is: 'from a directory to servers',
    mayImport: ['config', 'stores', 'operations', 'ports', 'sql', 'plan', 'lib', 'errors'],
    isOuter: true,
  },
  cli: {
    is: 'commands; most are clients of the API, through `client/`',
    mayImport: [
      ...['package', 'config', 'app', 'backup', 'copy', 'access', 'ingest', 'query', 'reports', 'sql', 'plan', 'lib'],
      ...['errors', 'catalogue', 'verdicts', 'assistants'],
    ],
    isOuter: true,
  },
  app: { is: 'start and stop; the demo panel', mayImport: 'everything', isOuter: true },
  main: { is: 'the program', mayImport: ['cli'], isOuter: true },
};
