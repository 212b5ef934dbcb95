import type { Broadgauge } from '#client';
import type { JsonObject } from '../../lib/read.ts';
import { didYouMean } from '../../query/name-hint.ts';
import { unknownValues } from '../../query/unknown-values.ts';
import { PACKAGE_FORM } from '../hints.ts';
import { visibleText } from '../print.ts';

/** As many as the service lists at a time. */
const VALUES_MAX = 1000;

/** Tells of values in a question's filters that no agent has or had. */
export async function tellUnknownValues(bg: Broadgauge, request: JsonObject): Promise<void> {
  const list = async (id: string, q?: string) => {
    const values = await bg.request('GET /filters/{id}/values', { id, q, limit: VALUES_MAX });
    return values.map(({ value }) => String(value));
  };
  for (const { id, value, near } of await unknownValues(request, list)) {
    const form = id === 'package' && !value.includes(':') ? [PACKAGE_FORM] : [];
    const parts = [`No agent has or had ${id} ${visibleText(value)}.`, ...form, didYouMean(near.map(visibleText))];
    process.stderr.write(`${parts.filter(Boolean).join(' ')}\n`);
  }
}
