import type { Broadgauge } from '#client';
import type { JsonObject } from '../../lib/read.ts';
import { didYouMean } from '../../query/name-hint.ts';
import { leavesNothing, unknownValues } from '../../query/unknown-values.ts';
import { CommandFailure } from '../failure.ts';
import { PACKAGE_FORM } from '../hints.ts';
import { visibleText } from '../print.ts';

/** As many as the service lists at a time. */
const VALUES_MAX = 1000;

/** Tells of values in a question's filters that no agent has or had. An answer that is empty for them is a failure. */
export async function tellUnknownValues(bg: Broadgauge, request: JsonObject): Promise<void> {
  const list = async (id: string, q?: string) => {
    const values = await bg.request('GET /filters/{id}/values', { id, q, limit: VALUES_MAX });
    return values.map(({ value }) => String(value));
  };
  const unknown = await unknownValues(request, list);
  const lines = unknown.map(({ id, value, near }) => {
    const form = id === 'package' && !value.includes(':') ? [PACKAGE_FORM] : [];
    const parts = [`No agent has or had ${id} ${visibleText(value)}.`, ...form, didYouMean(near.map(visibleText))];
    return parts.filter(Boolean).join(' ');
  });
  if (leavesNothing(request, unknown)) throw new CommandFailure(lines.join('\n'));
  for (const line of lines) process.stderr.write(`${line}\n`);
}
