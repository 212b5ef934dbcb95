import { hoursOfBlocks } from '../../plan/local-window.ts';
import type { Grouping } from '../../plan/plan.ts';
import { hourOfDay } from '../bucket.ts';
import { type Fragment, integer, join, sql } from '../fragment.ts';
import { clickhouse } from './dialect.ts';

/** The start hour of the block that a local time is in. */
export function blockOf(blocks: readonly number[], local: Fragment): Fragment {
  const hour = hourOfDay(local, clickhouse);
  if (blocks.length === 24) return hour;
  return byHour((of) => blocks.findLast((start) => start <= of) ?? blocks[0] ?? 0, hour);
}

/** The length of a block in hours, by its start hour; of one that the window cuts, what lies inside. */
export function hoursOfBlock({ blocks, scope }: Grouping, block: Fragment): Fragment {
  const hours = hoursOfBlocks(blocks ?? [], scope.window);
  return sql`toFloat64(${byHour((start) => hours.get(start) ?? 0, block)})`;
}

/** From a list of all hours: a server needs longer to plan a comparison with each block. */
function byHour(numberOf: (hour: number) => number, hour: Fragment): Fragment {
  const numbers = Array.from({ length: 24 }, (_, each) => integer(numberOf(each)));
  return sql`[${join(numbers)}][${hour} + 1]`;
}
