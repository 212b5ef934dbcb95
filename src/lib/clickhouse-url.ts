/** The address of a ClickHouse server or cluster. */
export interface ClickHouseLocation {
  /** Interchangeable HTTP addresses: of any servers of a cluster, or of a load balancer. */
  readonly servers: readonly string[];
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** The cluster's name on the servers, for statements that create tables; undefined: a single server. */
  readonly cluster: string | undefined;
}

const FORM = 'http://user:password@host:8123,host:8123/database?cluster=name';

/** Parsed by hand, since a URL has one host. Messages never show a possible password. */
export function parseClickHouseUrl(text: string): ClickHouseLocation {
  const match = /^(https?):\/\/(?:([^/]*)@)?([^/?@]+)\/?([^/?]*)(?:\?(.*))?$/.exec(text);
  if (!match) throw new Error(`should be like ${FORM}.`);
  const [, scheme = 'http', credentials = '', hosts = '', database = '', query = ''] = match;
  const [user = '', password = ''] = splitOnce(credentials, ':').map(decode);
  const parameters = new URLSearchParams(query);
  const unknown = [...parameters.keys()].find((key) => key !== 'cluster');
  if (unknown !== undefined) throw new Error(`${unknown} is not a parameter of it; cluster is.`);
  const servers = hosts.split(',').map((host) => `${scheme}://${host}`);
  const wrong = hosts.split(',').find((host, index) => !URL.canParse(servers[index] ?? '') || host === '');
  if (wrong !== undefined) throw new Error(`${wrong || 'an empty text'} is not a host.`);
  const cluster = parameters.get('cluster') ?? undefined;
  return { servers, user: user || 'default', password, database: decode(database) || 'default', cluster };
}

function splitOnce(text: string, separator: string): string[] {
  const index = text.indexOf(separator);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('has a % that stands for nothing: write it %25.');
  }
}
