import type { Config, Servers } from '../config.ts';
import { Teardown } from '../lib/teardown.ts';
import { type Comparison, type CopyOptions, isSame, type Move, type Reporter } from './move.ts';
import { openMoves } from './open-moves.ts';
import { PARTS, planParts, withContext } from './parts.ts';

/**
 * Copies the embedded stores of an installation to servers, and compares them. A later call continues an interrupted
 * copy.
 */
export async function copyInstallation(
  config: Config,
  target: Servers,
  options: CopyOptions,
): Promise<readonly Comparison[]> {
  const { servers, decisions } = planParts(config, target);
  for (const decision of decisions) options.reporter.note(decision);
  if (Object.keys(servers).length === 0) throw new Error('There is nothing to copy.');
  const teardown = new Teardown();
  try {
    const moves = await openMoves(config, servers, options, teardown);
    return await (options.checkOnly ? check(moves) : copy(moves, options.reporter));
  } finally {
    await teardown.run();
  }
}

async function copy(moves: readonly Move[], reporter: Reporter): Promise<readonly Comparison[]> {
  const unfinished: Move[] = [];
  for (const move of moves) {
    // A service that was started there since would lose its writes.
    if ((await withContext(move.part, () => move.state())) !== 'finished') unfinished.push(move);
    else reporter.note(`${PARTS[move.part].label}: copied before; this is compared, and not written again.`);
  }
  for (const move of moves) await withContext(move.part, () => move.inspect());
  for (const move of unfinished) await withContext(move.part, () => move.copy());
  const comparisons = await compare(moves);
  // All stores are marked as complete at the end, so that until then a changed source can be copied again.
  if (comparisons.every(isSame)) for (const move of unfinished) await withContext(move.part, () => move.finish());
  return comparisons;
}

async function check(moves: readonly Move[]): Promise<readonly Comparison[]> {
  for (const move of moves) {
    const state = await withContext(move.part, () => move.state());
    if (state === 'empty') throw new Error(`${PARTS[move.part].label}: nothing has been copied there yet.`);
  }
  for (const move of moves) await withContext(move.part, () => move.inspect());
  return compare(moves);
}

async function compare(moves: readonly Move[]): Promise<readonly Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const move of moves) comparisons.push(...(await withContext(move.part, () => move.compare())));
  return comparisons;
}
