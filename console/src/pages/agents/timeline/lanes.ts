import type { MetadataVersion } from '../../../../../client/index.ts';

/** A value and how long it is valid. Instants are UNIX seconds. */
export interface Stretch {
  /** Null where it is not set. */
  readonly value: string | null;
  /** Null from the beginning of time. */
  readonly from: number | null;
  /** Excluded; null where it is valid now. */
  readonly to: number | null;
}

/** One field over time, in the order of time and without gaps. */
export interface Lane {
  readonly name: string;
  readonly stretches: readonly Stretch[];
}

/** One lane for the package with its ISP, one for the timezone and one for each custom field that there ever was. */
export function lanesOf(newestFirst: readonly MetadataVersion[]): readonly Lane[] {
  const versions = newestFirst.toReversed();
  const keys = [...new Set(versions.flatMap(({ custom }) => Object.keys(custom)))].sort();
  return [
    laneOf('Package', versions, (version) => version.package ?? version.isp),
    laneOf('Timezone', versions, ({ timezone }) => timezone),
    ...keys.map((key) =>
      laneOf(key, versions, ({ custom }) => (Object.hasOwn(custom, key) ? String(custom[key]) : null)),
    ),
  ];
}

type ReadValue = (version: MetadataVersion) => string | null;

function laneOf(name: string, versions: readonly MetadataVersion[], read: ReadValue): Lane {
  const starts = versions.filter((version, index) => {
    const before = versions[index - 1];
    return before === undefined || read(before) !== read(version);
  });
  return {
    name,
    stretches: starts.map((version, index) => ({
      value: read(version),
      from: version.valid_from,
      to: starts[index + 1]?.valid_from ?? null,
    })),
  };
}
