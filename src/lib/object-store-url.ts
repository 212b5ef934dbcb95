/** The location of stored objects: a prefix of a bucket. */
export interface S3Location {
  readonly bucket: string;
  /** Without slashes at its ends; never empty, since the service removes everything below it. */
  readonly prefix: string;
  /** The address of a store that is not Amazon's. */
  readonly endpoint: string | undefined;
  /** Undefined: the environment decides. */
  readonly region: string | undefined;
}

const FORM = 's3://bucket/prefix?endpoint=https://host&region=name';
const PREFIX = 'broadgauge';
/** Most stores other than Amazon's accept this region. */
const ENDPOINT_REGION = 'us-east-1';
const PARAMETERS = ['endpoint', 'region'];

/** Throws an Error with the expected form in one line; never shows a possible password. */
export function parseObjectStoreUrl(given: string): S3Location {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url?.hash !== '') throw new Error(`should be like ${FORM}.`);
  if (url.protocol !== 's3:') throw new Error(`${url.protocol}// is no object store: it should be like ${FORM}.`);
  refuseCredentials(url);
  const bucket = readBucket(url);
  const prefix = readPrefix(url.pathname);
  const { endpoint, region } = readParameters(url.searchParams);
  return { bucket, prefix, endpoint, region: region ?? (endpoint && ENDPOINT_REGION) };
}

function refuseCredentials({ username, password }: URL): void {
  if (username === '' && password === '') return;
  throw new Error('takes no credentials: give them as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
}

function readBucket({ hostname, port }: URL): string {
  if (port !== '') throw new Error(`names a server where the bucket should be: it should be like ${FORM}.`);
  if (hostname === '') throw new Error(`names no bucket: it should be like ${FORM}.`);
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{2,62}$/.test(hostname)) return hostname;
  throw new Error(`${hostname} is not the name of a bucket: 3 to 63 letters, digits, dots and hyphens.`);
}

function readPrefix(path: string): string {
  const prefix = path.replace(/^\/+|\/+$/g, '');
  if (prefix === '') return PREFIX;
  if (prefix.length <= 200 && /^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/.test(prefix)) return prefix;
  throw new Error(`${prefix} is not a prefix: up to 200 letters, digits, dots, hyphens, underscores and slashes.`);
}

function readParameters(parameters: URLSearchParams): Pick<S3Location, 'endpoint' | 'region'> {
  const names = [...parameters.keys()];
  const unknown = names.find((name) => !PARAMETERS.includes(name));
  if (unknown !== undefined) throw new Error(`${unknown} is not a parameter: only endpoint and region are.`);
  if (new Set(names).size < names.length) throw new Error('has a parameter twice.');
  const [endpoint, region] = PARAMETERS.map((name) => parameters.get(name) ?? undefined);
  return {
    endpoint: endpoint === undefined ? undefined : readEndpoint(endpoint),
    region: region === undefined ? undefined : readRegion(region),
  };
}

function readEndpoint(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error('endpoint should be like https://host:port.');
  refuseCredentials(url);
  if (url.search !== '' || url.hash !== '') throw new Error('endpoint should end with its host or a path.');
  return url.href.replace(/\/+$/, '');
}

function readRegion(given: string): string {
  if (/^[A-Za-z0-9-]+$/.test(given)) return given;
  throw new Error(`region should be like ${ENDPOINT_REGION}.`);
}
