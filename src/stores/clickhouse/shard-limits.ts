/** What decides how a question is worked out. */
export interface ShardLimits {
  /** So many results are brought to the coordinator. */
  readonly coordinatorMax: number;
  /** Groups of at most so many results, on the average, send all their values. */
  readonly sentMax: number;
  /** Results that a shard may hold in memory for a question. */
  readonly heldMax: number;
  /** Normalised results are gathered on the shards where an agent has at least so many in a block, on the average. */
  readonly stratumMin: number;
}

/** What a shard may need for a result that it holds in memory. */
const HELD_BYTES = 64;

/** The limits at which one way is about as fast as the other. */
export function shardLimits(memoryMb: number): ShardLimits {
  return { coordinatorMax: 50_000, sentMax: 5_000, heldMax: (memoryMb * 2 ** 20) / HELD_BYTES, stratumMin: 8 };
}
