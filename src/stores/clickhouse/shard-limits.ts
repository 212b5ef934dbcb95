/** What decides how a question is worked out. */
export interface ShardLimits {
  /** Up to this number, results are brought to the coordinator. */
  readonly coordinatorMax: number;
  /** Groups up to this average size send all their values. */
  readonly sentMax: number;
  /** Results that a shard may hold in memory for a question. */
  readonly heldMax: number;
  /** The average size of a stratum from which on the shards build strata. */
  readonly stratumMin: number;
}

/** What a shard may need for a result that it holds in memory. */
const HELD_BYTES = 64;

/** The limits at which one way is about as fast as the other. */
export function shardLimits(memoryMb: number): ShardLimits {
  return { coordinatorMax: 50_000, sentMax: 5_000, heldMax: (memoryMb * 2 ** 20) / HELD_BYTES, stratumMin: 8 };
}
