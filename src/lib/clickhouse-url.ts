/** Where a ClickHouse server or cluster is. */
export interface ClickHouseLocation {
  /** The HTTP interfaces of servers: of each shard the one in use first. */
  readonly servers: readonly string[];
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** As the servers call it; undefined: a single server. */
  readonly cluster: string | undefined;
}

const FORM = 'http://user:password@host:8123,host:8123/database?cluster=name';

/** Several hosts stand in one address, which no URL can hold. Messages never show what may be a password. */
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
  if (cluster === undefined && servers.length > 1) throw new Error('several hosts need a cluster: add ?cluster=name.');
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
