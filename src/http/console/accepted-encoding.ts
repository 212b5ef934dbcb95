/** The first of the offered encodings that an `Accept-Encoding` allows; undefined where it allows none of them. */
export function acceptedEncoding<E extends string>(header: string | undefined, offered: readonly E[]): E | undefined {
  const weights = new Map((header ?? '').split(',').map(readWeight));
  const allows = (encoding: string) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
  return offered.find(allows);
}

function readWeight(element: string): [string, number] {
  const [encoding = '', ...parameters] = element.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return [encoding, weight === undefined ? 1 : Number(weight)];
}
