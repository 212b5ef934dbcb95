import { type Broadgauge, BroadgaugeError } from '#client';
import { CommandFailure } from './failure.ts';
import { visibleText } from './print.ts';

type Names = (bg: Broadgauge) => Promise<readonly (string | number)[]>;

const named = (listed: readonly { readonly name: string }[]) => listed.map(({ name }) => name);

/** What the last part of an address names, and what there is of it. */
const NOUNS: readonly (readonly [RegExp, string, Names])[] = [
  [/^\/reports\/([^/]+)$/, 'recipe', async (bg) => (await bg.request('GET /reports')).map(({ key }) => key)],
  [
    /^\/manage\/recipes\/([^/]+)$/,
    'recipe',
    async (bg) => (await bg.request('GET /manage/recipes')).map(({ key }) => key),
  ],
  [/^\/manage\/mappings\/([^/]+)$/, 'mapping', async (bg) => named(await bg.request('GET /manage/mappings'))],
  [/^\/manage\/populations\/([^/]+)$/, 'population', async (bg) => named(await bg.request('GET /manage/populations'))],
  [/^\/manage\/tokens\/([^/]+)/, 'token', async (bg) => (await bg.request('GET /manage/tokens')).map(({ id }) => id)],
  [/^\/alerts\/rules\/([^/]+)/, 'rule', async (bg) => named(await bg.request('GET /alerts/rules'))],
  [/^\/alerts\/channels\/([^/]+)/, 'channel', async (bg) => named(await bg.request('GET /alerts/channels'))],
  [/^\/alerts\/schedules\/([^/]+)/, 'schedule', async (bg) => named(await bg.request('GET /alerts/schedules'))],
  [/^\/saved\/questions\/([^/]+)/, 'saved question', async (bg) => named(await bg.request('GET /saved/questions'))],
  [/^\/saved\/dashboards\/([^/]+)/, 'dashboard', async (bg) => named(await bg.request('GET /saved/dashboards'))],
];

const SHOWN_MAX = 10;

/** An error that says what was not found, and what there is; other errors stay as they are. */
export async function notFoundInWords(bg: Broadgauge, error: unknown, address: string): Promise<unknown> {
  if (!(error instanceof BroadgaugeError) || error.code !== 'NOT_FOUND' || error.message !== 'Not found') return error;
  const { pathname } = new URL(address);
  const noun = NOUNS.find(([form]) => form.test(pathname));
  if (noun === undefined) return error;
  const [form, what, list] = noun;
  const asked = decodeURIComponent(form.exec(pathname)?.[1] ?? '');
  const names = await list(bg).catch(() => undefined);
  const more = names === undefined || names.length <= SHOWN_MAX ? '' : ` and ${names.length - SHOWN_MAX} more`;
  const known =
    names?.length === 0 ? ' There is none.' : names && ` There are: ${names.slice(0, SHOWN_MAX).join(', ')}${more}.`;
  return new CommandFailure(visibleText(`There is no ${what} ${asked}.${known ?? ''}`));
}
