/** More characters of a body than these are not read. */
const SHOWN_MAX = 100_000;

/** All other fields stand in every answer. */
const SHOWN_HEADERS = [
  'content-type',
  'content-length',
  'content-disposition',
  'content-range',
  'last-modified',
  'etag',
  'cache-control',
  'x-request-id',
  'retry-after',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
];

interface ShownAnswer {
  readonly headers: string;
  readonly body: string;
  /** What is to be known of the body beyond its text. */
  readonly note: string;
}

export async function readAnswer(response: Response): Promise<ShownAnswer> {
  const given = SHOWN_HEADERS.filter((name) => response.headers.has(name));
  const headers = given.map((name) => `${name}: ${response.headers.get(name)}`).join('\n');
  const type = response.headers.get('content-type') ?? '';
  if (!/^text\/|json|xml/.test(type)) {
    await response.body?.cancel();
    return { headers, body: '', note: type === '' ? 'no body' : 'the body is no text' };
  }
  const { text, isWhole } = await readStart(response);
  if (!isWhole) return { headers, body: text, note: `the first ${SHOWN_MAX.toLocaleString('en-GB')} characters` };
  return { headers, body: type.startsWith('application/json') ? indented(text) : text, note: '' };
}

async function readStart(response: Response): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (reader && text.length <= SHOWN_MAX) {
    const { done, value } = await reader.read();
    if (done) return { text, isWhole: true };
    text += decoder.decode(value, { stream: true });
  }
  await reader?.cancel();
  return { text: text.slice(0, SHOWN_MAX), isWhole: reader === undefined };
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
