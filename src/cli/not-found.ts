import { type Broadgauge, BroadgaugeError } from '#client';
import { CommandFailure } from './failure.ts';
import { visibleText } from './print.ts';

type Names = (bg: Broadgauge) => Promise<readonly (string | number)[]>;

const named = (listed: readonly { readonly name: string }[]) => listed.map(({ name }) => name);
const keys = (listed: readonly { readonly key: string }[]) => listed.map(({ key }) => key);
const ids = (listed: readonly { readonly id: string | number }[]) => listed.map(({ id }) => id);

/** What a part of an address names, and how to list what exists: a call, or a command. */
const NOUNS: readonly (readonly [RegExp, string, Names | string])[] = [
  [/^\/reports\/([^/?]+)(?:\?|$)/, 'recipe', async (bg) => keys(await bg.request('GET /reports'))],
  [/^\/manage\/recipes\/([^/?]+)(?:\?|$)/, 'recipe', async (bg) => keys(await bg.request('GET /manage/recipes'))],
  [/^\/manage\/mappings\/([^/?]+)(?:\?|$)/, 'mapping', async (bg) => named(await bg.request('GET /manage/mappings'))],
  [/^\/manage\/maps\/([^/?]+)(?:\?|$)/, 'map', async (bg) => named(await bg.request('GET /manage/maps'))],
  [
    /^\/manage\/populations\/([^/?]+)(?:\?|$)/,
    'population',
    async (bg) => named(await bg.request('GET /manage/populations')),
  ],
  [/^\/manage\/tokens\/([^/?]+)/, 'token', async (bg) => ids(await bg.request('GET /manage/tokens'))],
  [/^\/manage\/sessions\/([^/?]+)/, 'session', async (bg) => ids(await bg.request('GET /manage/sessions'))],
  [/^\/manage\/quotas\?(?:.*&)?organisation=([^&]+)/, 'organisation', 'broadgauge organisation list'],
  [/^\/manage\/audit\/changes\/([^/?]+)/, 'change', 'broadgauge audit changes'],
  [/^\/metadata\/[^/]+\/([^/?]+)/, 'agent', 'broadgauge agents list'],
  [/^\/verdicts\/([^/?]+)/, 'rule', async (bg) => keys(await bg.request('GET /verdicts'))],
  [/^\/filters\/([^/?]+)/, 'filter', async (bg) => ids(await bg.request('GET /filters'))],
  [/^\/annotations\/([^/?]+)/, 'annotation', 'broadgauge annotations list'],
  [/^\/alerts\/rules\/([^/?]+)/, 'rule', async (bg) => named(await bg.request('GET /alerts/rules'))],
  [/^\/alerts\/channels\/([^/?]+)/, 'channel', async (bg) => named(await bg.request('GET /alerts/channels'))],
  [/^\/alerts\/schedules\/([^/?]+)/, 'schedule', async (bg) => named(await bg.request('GET /alerts/schedules'))],
  [/^\/alerts\/silences\/([^/?]+)/, 'silence', 'broadgauge alerts silences'],
  [/^\/alerts\/deliveries\/([^/?]+)/, 'message', 'broadgauge alerts messages'],
  [/^\/saved\/questions\/([^/?]+)/, 'saved question', async (bg) => named(await bg.request('GET /saved/questions'))],
  [/^\/saved\/dashboards\/([^/?]+)/, 'dashboard', async (bg) => named(await bg.request('GET /saved/dashboards'))],
];

const SHOWN_MAX = 10;

/** Turns a `NOT_FOUND` into an error that says what was not found and what exists; other errors stay as they are. */
export async function notFoundInWords(bg: Broadgauge, error: unknown, address: string): Promise<unknown> {
  if (!(error instanceof BroadgaugeError) || error.code !== 'NOT_FOUND' || error.message !== 'Not found') return error;
  const { origin, pathname, search } = new URL(address);
  const place = `${pathname}${search}`;
  const noun = NOUNS.find(([form]) => form.test(place));
  if (noun === undefined) {
    const words = `The service at ${origin} has no ${pathname}. Look at BROADGAUGE_URL, or --url: it may be another port, or an older version.`;
    return new CommandFailure(visibleText(words));
  }
  const [form, what, list] = noun;
  const asked = decodeURIComponent(form.exec(place)?.[1] ?? '');
  const missing = `There is no ${what} ${asked}.`;
  if (typeof list === 'string') return new CommandFailure(visibleText(`${missing} ${list} lists what there is.`));
  const names = await list(bg).catch(() => undefined);
  const more = names === undefined || names.length <= SHOWN_MAX ? '' : ` and ${names.length - SHOWN_MAX} more`;
  const known =
    names?.length === 0 ? ' There is none.' : names && ` There are: ${names.slice(0, SHOWN_MAX).join(', ')}${more}.`;
  return new CommandFailure(visibleText(`${missing}${known ?? ''}`));
}
