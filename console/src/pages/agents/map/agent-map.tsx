import { useId, useMemo, useRef, useState } from 'preact/hooks';
import type { ActiveAgent } from '../../../../../client/index.ts';
import { WORLD } from '../../../../../src/maps/region.ts';
import { api } from '../../../api.ts';
import { Progress } from '../../../components/feedback/progress.tsx';
import { RequestView } from '../../../components/feedback/request-view.tsx';
import { Select } from '../../../components/form/input.tsx';
import { ImageButtons } from '../../../components/image-buttons.tsx';
import { type Column, Table } from '../../../components/table.tsx';
import { utcDay } from '../../../lib/dates.ts';
import { agentsText, formatCount } from '../../../lib/figures.ts';
import { useRequest } from '../../../lib/use-request.ts';
import type { DrawnMap } from '../../../maps/drawn-map.ts';
import { MapLegend } from '../../../maps/map-legend.tsx';
import { MapPlot } from '../../../maps/map-plot.tsx';
import { colouredFigures, type MappedRegion, mapRegions } from '../../../maps/map-regions.ts';
import { loadMap } from '../../../maps/map-source.ts';
import { valueScale } from '../../../maps/value-scale.ts';
import { explorePath } from '../../../question/question.ts';
import { hrefOf, useAddress } from '../../../router/location.ts';
import { useSession } from '../../../session.ts';
import type { AgentSearch, wantedOf } from '../list/agent-search.ts';
import { COUNTS, type Count, type CountedAgents, countAgents, OWN } from './count-agents.ts';

interface AgentMapProps {
  /** Which agents count. */
  readonly wanted: ReturnType<typeof wantedOf>;
  /** Lists the agents of a region. */
  readonly onRegion: (only: Partial<AgentSearch>) => void;
}

const PAGE_ROWS = 1000;

/** The agents of the list on a map of the world or of the organisation, with a table of the same. */
export function AgentMap({ wanted, onRegion }: AgentMapProps) {
  const [parameters] = useAddress();
  const [read, setRead] = useState({ agents: 0, total: 0 });
  const asked = JSON.stringify(wanted);
  const maps = useRequest((signal) => api.request('GET /manage/maps', {}, { signal }), []);
  const agents = useRequest(
    async (signal) => {
      const all: ActiveAgent[] = [];
      for (let total = 1; all.length < total; ) {
        const search = { ...wanted, limit: PAGE_ROWS, offset: all.length };
        const page = await api.request('GET /manage/agents/activity', search, { signal });
        if (page.agents.length === 0) break;
        all.push(...page.agents);
        total = page.total;
        setRead({ agents: all.length, total });
      }
      return all;
    },
    [asked],
  );
  // A token that may not read maps has the world.
  const known = maps.status === 'failed' ? [] : maps.data;
  const own = (known ?? []).map(({ name }) => name);
  const name = parameters.get('map') ?? own[0] ?? WORLD;
  const map = useRequest(
    async (signal) => {
      if (known === undefined) return undefined;
      return loadMap(name, (of) => api.request('GET /manage/maps/{name}', { name: of }, { signal }), signal);
    },
    [name, known === undefined],
  );
  const waiting = (
    <Progress
      label="Reading the agents"
      value={read.total === 0 ? 0 : read.agents / read.total}
      detail={`${formatCount(read.agents)} of ${formatCount(read.total)}`}
    />
  );
  return (
    <RequestView request={map} skeleton={waiting}>
      {(drawn) => (
        <RequestView request={agents} skeleton={waiting}>
          {(all) => drawn && <MapCard map={drawn} name={name} own={own} agents={all} onRegion={onRegion} />}
        </RequestView>
      )}
    </RequestView>
  );
}

/** Classes of counts begin at zero, and are no parts of one. */
const WHOLE_STEPS = 6;

interface MapCardProps extends Pick<AgentMapProps, 'onRegion'> {
  readonly map: DrawnMap;
  readonly name: string;
  /** The names of the organisation's maps. */
  readonly own: readonly string[];
  readonly agents: readonly ActiveAgent[];
}

function MapCard({ map, name, own, agents, onRegion }: MapCardProps) {
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  const [parameters, change] = useAddress();
  const { scopes } = useSession();
  const count: Count = parameters.get('count') === 'silent' ? 'silent' : 'agents';
  const dimension = map.dimension ?? 'country';
  const field = dimension.startsWith(OWN) ? dimension.slice(OWN.length) : undefined;
  const mapped = useMemo(() => {
    const counted = countAgents(agents, dimension, count, Date.now());
    // What is counted are the agents themselves, so that none are too few.
    return mapRegions({ ...map, minAgents: 0 }, counted, 0);
  }, [agents, dimension, count, map]);
  const scale = useMemo(() => valueScale([0, WHOLE_STEPS, ...colouredFigures(mapped.regions)]), [mapped]);
  const title = `${COUNTS[count]} by ${field ?? dimension}`;
  const rows = [
    ...mapped.regions.map((region) => ({ name: region.region.name, counted: region.mapped, isOn: true })),
    ...mapped.left.map((counted) => ({ name: counted.value ?? 'not set', counted, isOn: false })),
  ].filter(({ counted }) => counted !== undefined);
  const empty = mapped.regions.filter((region) => region.mapped === undefined).length;
  const isListed = field !== undefined || isSearched(dimension);
  const show = ({ value }: CountedAgents) => {
    if (value === null) return;
    if (field !== undefined) onRegion({ custom: `${field}=${value}` });
    else if (isSearched(dimension)) onRegion({ [dimension]: value });
  };
  const figures = explorePath({ aggregation: 'total', splits: [field ?? dimension] });
  return (
    <section class="card answer-chart stack" aria-labelledby={titleId} ref={card}>
      <header class="bar">
        <h2 id={titleId}>{title}</h2>
        <div class="chart-tools row">
          <Select
            aria-label="Map"
            options={[...own, WORLD].map((value) => ({ value, label: `Map: ${value}` }))}
            value={name}
            onValue={(value) => change({ map: value })}
          />
          <Select
            aria-label="Coloured by"
            options={Object.entries(COUNTS).map(([value, label]) => ({ value, label }))}
            value={count}
            onValue={(value) => change({ count: value === 'silent' ? value : null })}
          />
          <ImageButtons title={title} caption={agentsText(agents.length)} days={[utcDay(Date.now())]} card={card} />
        </div>
      </header>
      <MapLegend scale={scale} title={COUNTS[count]} />
      <MapPlot
        label={title}
        description={`${agentsText(agents.length)}, in ${mapped.regions.length - empty} of ${mapped.regions.length} regions.`}
        map={map}
        regions={mapped.regions}
        scale={scale}
        linesOf={linesOf}
        onPick={isListed ? show : undefined}
      />
      <p class="chart-notes hint">
        Where agents are now. {empty > 0 && `Grey: no agents, as in ${formatCount(empty)} regions. `}
        {isListed && 'Press a region, or Enter on it, for the list of its agents. '}
        {scopes.includes('data') && (
          <a href={hrefOf(`${figures}&${new URLSearchParams({ map: name })}`)}>Their results on this map</a>
        )}
      </p>
      <Table
        caption={title}
        columns={columnsOf(isListed ? show : undefined)}
        rows={rows}
        keyOf={(row) => `${row.name} ${row.isOn}`}
      />
    </section>
  );
}

/** Fields of the catalogue by which agents can be listed. */
const SEARCHED = ['country', 'isp', 'package', 'panel'] as const;

function isSearched(dimension: string): dimension is (typeof SEARCHED)[number] {
  return SEARCHED.some((known) => known === dimension);
}

function linesOf({ mapped }: MappedRegion<CountedAgents>): readonly string[] {
  return mapped ? [agentsText(mapped.agents), `${formatCount(mapped.silent)} silent for a day`] : ['No agents'];
}

interface Row {
  readonly name: string;
  readonly counted: CountedAgents | undefined;
  readonly isOn: boolean;
}

/** `show`: opens the list of the agents of a region. */
function columnsOf(show: ((counted: CountedAgents) => void) | undefined): readonly Column<Row>[] {
  const figure = (key: 'agents' | 'silent' | 'results', header: string): Column<Row> => ({
    key,
    header,
    align: 'end',
    cell: ({ counted }) => formatCount(counted?.[key] ?? 0),
    sortBy: ({ counted }) => counted?.[key] ?? 0,
  });
  return [
    {
      key: 'region',
      header: 'Region',
      sortBy: ({ name }) => name,
      cell: ({ name, counted }) =>
        show && counted && counted.value !== null ? (
          <button type="button" class="link-button" onClick={() => show(counted)}>
            {name}
          </button>
        ) : (
          name
        ),
    },
    figure('agents', 'Agents'),
    figure('silent', 'Silent for a day'),
    figure('results', 'Results, 30 days'),
    {
      key: 'on',
      header: 'On the map',
      cell: ({ isOn }) => (isOn ? 'yes' : 'no'),
      sortBy: ({ isOn }) => (isOn ? 'yes' : 'no'),
    },
  ];
}
