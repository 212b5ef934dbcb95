import { useMemo, useState } from 'preact/hooks';
import type { MetadataVersion } from '../../../../../client/index.ts';
import { useTimes } from '../../../clock.ts';
import { type Column, Table, textColumn } from '../../../components/table.tsx';
import { Tabs } from '../../../components/tabs.tsx';
import { classNames } from '../../../lib/class-names.ts';
import type { Times } from '../../../lib/times.ts';
import { useAddress } from '../../../router/location.ts';
import { customValue } from '../../../versions/field-changes.ts';
import {
  customKeys,
  type Lane,
  lanesOf,
  type Period,
  positionOn,
  type Scale,
  scaleOf,
  type Tick,
  ticksOf,
} from './timeline-layout.ts';

const VIEWS = [
  { key: 'drawn', label: 'Timeline' },
  { key: 'table', label: 'Table' },
] as const;

/** The metadata of an agent over time, drawn or as a table, as the address says. */
export function AgentTimeline({ versions }: { readonly versions: readonly MetadataVersion[] }) {
  const [parameters, changeAddress] = useAddress();
  const [now] = useState(() => Date.now() / 1000);
  const view = parameters.get('history') === 'table' ? 'table' : 'drawn';
  return (
    <Tabs
      label="Metadata over time as"
      tabs={VIEWS}
      selected={view}
      onSelect={(key) => changeAddress({ history: key === 'table' ? key : null })}
    >
      {view === 'table' ? <VersionsTable versions={versions} /> : <Timeline versions={versions} now={now} />}
    </Tabs>
  );
}

/** Every version as a row, the newest first: what the timeline draws, to the minute. */
function VersionsTable({ versions }: { readonly versions: readonly MetadataVersion[] }) {
  const times = useTimes();
  const columns = useMemo(() => columnsOf(versions, times), [versions, times]);
  return (
    <div class="versions">
      <Table
        caption="Versions of the metadata"
        columns={columns}
        rows={versions}
        keyOf={({ valid_from }) => valid_from ?? 'first'}
      />
    </div>
  );
}

function columnsOf(versions: readonly MetadataVersion[], times: Times): readonly Column<MetadataVersion>[] {
  return [
    textColumn<MetadataVersion>('valid_from', 'Valid from', ({ valid_from, timezone }) =>
      valid_from === null ? 'the beginning' : times.minute(valid_from * 1000, timezone),
    ),
    textColumn<MetadataVersion>('package', 'Package', (version) => version.package ?? version.isp),
    textColumn<MetadataVersion>('timezone', 'Timezone', ({ timezone }) => timezone),
    ...customKeys(versions).map((key) =>
      textColumn<MetadataVersion>(`custom.${key}`, key, (version) => customValue(version, key)),
    ),
  ];
}

interface TimelineProps {
  /** The newest first. */
  readonly versions: readonly MetadataVersion[];
  /** UNIX seconds. */
  readonly now: number;
}

const TICKS_MAX = 6;
/** In percent of the width: the half of a label, and two halves. */
const EDGE = 5;
const DISTANCE = 12;

/** UNIX seconds as text, by the clock that the agent has now where agents' clocks are shown. */
type Dates = Readonly<Record<'day' | 'minute', (seconds: number) => string>>;

/** Metadata over time, a lane for each field and a bar for each value. It is text in boxes, so that it can be read out. */
function Timeline({ versions, now }: TimelineProps) {
  const lanes = useMemo(() => lanesOf(versions), [versions]);
  const scale = useMemo(() => scaleOf(versions, now), [versions, now]);
  const times = useTimes();
  const timezone = versions[0]?.timezone ?? null;
  const dates: Dates = {
    day: (seconds) => times.day(seconds * 1000, timezone),
    minute: (seconds) => times.minute(seconds * 1000, timezone),
  };
  return (
    <div class="timeline card">
      <div class="timeline-axis" aria-hidden="true">
        {readableTicks(scale).map(({ at, label }) => (
          <span key={at} class="timeline-tick" style={{ left: `${positionOn(scale, at)}%` }}>
            {label}
          </span>
        ))}
        <span class="timeline-today" style={{ left: `${positionOn(scale, now)}%` }}>
          Today
        </span>
      </div>
      <dl>
        {lanes.map((lane) => (
          <LaneView key={lane.name} lane={lane} scale={scale} dates={dates} />
        ))}
      </dl>
    </div>
  );
}

/** Without ticks whose labels would be cut off or overlap today's. */
function readableTicks(scale: Scale): readonly Tick[] {
  const today = positionOn(scale, scale.now);
  return ticksOf(scale, TICKS_MAX).filter(({ at }) => {
    const position = positionOn(scale, at);
    return position > EDGE && position < today - DISTANCE;
  });
}

interface LaneProps {
  readonly lane: Lane;
  readonly scale: Scale;
  readonly dates: Dates;
}

function LaneView({ lane: { name, periods }, scale, dates }: LaneProps) {
  return (
    <div class="timeline-lane">
      <dt title={name}>{name}</dt>
      <dd>
        {periods.map((period) => (
          <Bar key={period.from} period={period} scale={scale} dates={dates} />
        ))}
        <span class="timeline-now" aria-hidden="true" style={{ left: `${positionOn(scale, scale.now)}%` }} />
      </dd>
    </div>
  );
}

interface BarProps extends Omit<LaneProps, 'lane'> {
  readonly period: Period;
}

function Bar({ period, scale, dates }: BarProps) {
  const { value, from, to } = period;
  const start = positionOn(scale, from ?? Number.NEGATIVE_INFINITY);
  const end = positionOn(scale, to ?? Number.POSITIVE_INFINITY);
  const label = value ?? 'not set';
  return (
    <span
      class={classNames(
        'timeline-bar',
        value === null ? 'unset' : to === null && 'current',
        from === null && 'from-start',
      )}
      style={{ left: `${start}%`, width: `${end - start}%` }}
      title={`${label}\n${describePeriod(period, dates)}`}
    >
      <span class="timeline-value">{label}</span>
      <span class="timeline-since" aria-hidden="true">
        {from !== null && `since ${dates.day(from)}`}
      </span>
      <span class="visually-hidden">{describePeriod(period, dates)}.</span>
    </span>
  );
}

function describePeriod({ from, to }: Period, { minute }: Dates): string {
  if (from === null && to === null) return 'always';
  if (from === null) return `until ${minute(to ?? 0)}`;
  return to === null ? `since ${minute(from)}` : `from ${minute(from)} to ${minute(to)}`;
}
