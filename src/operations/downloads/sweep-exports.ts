import { type Context, unixSeconds } from '../context.ts';

const HOUR = 3600;
const WEEK = 7 * 24 * HOUR;

/** Removes expired files, deletes the records of old downloads, and renews the signing key. */
export async function sweepExports(
  { register, objects, keys, exports, ...context }: Context,
  signal: AbortSignal,
): Promise<void> {
  const now = unixSeconds(context);
  await keys.rotate(exports.keptSeconds);
  await register.downloads.forget(now, now - WEEK);
  await objects.sweep(new Date((now - exports.keptSeconds - HOUR) * 1000), signal);
}
