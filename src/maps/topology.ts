import type { Polygon, Position, Ring } from './region.ts';

/** TopoJSON: borders are stored once, as arcs. */
export interface Topology {
  readonly arcs: readonly (readonly (readonly number[])[])[];
  /** Given: positions are whole numbers, each the difference to the one before. */
  readonly transform?: { readonly scale: readonly number[]; readonly translate: readonly number[] };
}

/** In degrees about 10 cm. */
const DECIMALS = 1e6;
/** GeoJSON has no shorter rings. */
const RING_LENGTH_MIN = 4;

/** The rings of a topology, each by the indices of its arcs; `~index` is an arc backwards. */
export function unfoldTopology(topology: Topology): (polygon: readonly (readonly number[])[]) => Polygon {
  const arcs = topology.arcs.map((arc) => positionsOf(arc, topology.transform));
  return (polygon) => polygon.map((indices) => ringOf(arcs, indices));
}

function positionsOf(arc: readonly (readonly number[])[], transform: Topology['transform']): Ring {
  let x = 0;
  let y = 0;
  return arc.map(([dx = 0, dy = 0]): Position => {
    if (transform === undefined) return [dx, dy];
    x += dx;
    y += dy;
    const [scaleX = 1, scaleY = 1] = transform.scale;
    const [left = 0, top = 0] = transform.translate;
    return [round(x * scaleX + left), round(y * scaleY + top)];
  });
}

function round(value: number): number {
  return Math.round(value * DECIMALS) / DECIMALS;
}

function ringOf(arcs: readonly Ring[], indices: readonly number[]): Ring {
  const ring: Position[] = [];
  for (const index of indices) {
    const arc = index < 0 ? (arcs[~index]?.toReversed() ?? []) : (arcs[index] ?? []);
    // An arc begins where the one before ends.
    for (let place = ring.length > 0 ? 1 : 0; place < arc.length; place += 1) ring.push(arc[place] as Position);
  }
  const [first] = ring;
  while (first && ring.length < RING_LENGTH_MIN) ring.push(first);
  return ring;
}
