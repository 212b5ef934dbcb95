import { useState } from 'preact/hooks';
import type { AgentActivity } from '../../../../../client/index.ts';
import { api } from '../../../api.ts';
import { ColumnChooser } from '../../../components/column-chooser.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Button } from '../../../components/form/button.tsx';
import { SaveButton } from '../../../components/save-button.tsx';
import { Pagination, Table } from '../../../components/table.tsx';
import { formatCount } from '../../../lib/figures.ts';
import { readRemembered, remember } from '../../../lib/remembered.ts';
import { readSort, writeSort } from '../../../lib/sort.ts';
import { AGENT_COLUMNS, customColumns } from './agent-columns.tsx';
import { type AgentSearch, type AgentSort, describeRange, isNarrowed, wantedOf } from './agent-search.ts';

/** What can be added from the page. */
export type Adding = 'agent' | 'file' | 'panel';

const COOKIE = 'broadgauge_agent_columns';

/** Keys of columns; undefined for all. */
function rememberedColumns(): readonly string[] | undefined {
  const remembered = readRemembered(COOKIE);
  return remembered ? remembered.split(' ') : undefined;
}

export interface FoundAgentsProps {
  readonly page: AgentActivity;
  readonly search: AgentSearch;
  readonly onChange: (changed: Partial<AgentSearch>) => void;
  /** Undefined where the token can add nothing. */
  readonly onAdd: ((what: Adding) => void) | undefined;
  readonly isLoading: boolean;
}

const EVERYBODY: Omit<AgentSearch, 'sort' | 'size' | 'offset'> = {
  q: '',
  panel: '',
  country: '',
  isp: '',
  package: '',
  custom: '',
  silent: '',
};

/** A page of agents, with the columns that this browser remembers. */
export function FoundAgents({ page: { agents, total }, search, onChange, onAdd, isLoading }: FoundAgentsProps) {
  const { offset, sort } = search;
  const [shown, setShown] = useState(rememberedColumns);
  const goTo = (start: number) => {
    onChange({ offset: start });
    scrollTo(0, 0);
  };
  if (total === 0 && isNarrowed(search)) {
    return (
      <EmptyState
        title="No agent matches"
        action={<Button onClick={() => onChange(EVERYBODY)}>Show all agents</Button>}
      >
        The search looks for the text in agent ids, unit ids, MAC addresses, models and countries.
      </EmptyState>
    );
  }
  if (total === 0) {
    return (
      <EmptyState
        title="There are no agents yet"
        action={
          onAdd && (
            <div class="row">
              <Button variant="primary" onClick={() => onAdd('file')}>
                Import a list of agents
              </Button>
              <Button onClick={() => onAdd('agent')}>Add one by hand</Button>
            </div>
          )
        }
      >
        They can also register with their first results, or from the command line:
        <code class="command">broadgauge agents import agents.csv</code>
      </EmptyState>
    );
  }
  const step = Number(search.size);
  const columns = [...AGENT_COLUMNS, ...customColumns(agents)];
  const [first, ...others] = columns;
  const show = (keys: readonly string[] | undefined) => {
    remember(COOKIE, keys?.join(' ') ?? '');
    setShown(keys);
  };
  return (
    <div class="agents-list stack">
      <div class="row">
        <ColumnChooser
          columns={others.map(({ key, header }) => ({ key, label: header }))}
          shown={shown}
          onShown={show}
        />
      </div>
      <Table
        caption="Agents"
        columns={columns.filter((column) => column === first || (shown?.includes(column.key) ?? true))}
        rows={agents}
        keyOf={({ agent_id }) => agent_id}
        sort={readSort(sort)}
        onSort={(order) => onChange({ sort: writeSort(order) as AgentSort })}
      />
      <p class="hint">
        Runs received: hours with results, of those that were due since the agent’s first result if all its days were
        like its usual ones.{' '}
        <span class="on-paper">
          Agents {formatCount(offset + 1)} – {formatCount(offset + agents.length)}, of {formatCount(total)}: the CSV has
          all, and the tests of each.
        </span>
      </p>
      <div class="bar">
        <SaveButton
          label="All as CSV"
          fileName="agents.csv"
          csv={() => api.csv('GET /manage/agents/activity.csv', wantedOf(search))}
        />
        <Pagination
          label="agents"
          summary={describeRange(search, agents.length, total)}
          busy={isLoading}
          onPrevious={offset > 0 ? () => goTo(Math.max(0, offset - step)) : undefined}
          onNext={offset + step < total ? () => goTo(offset + step) : undefined}
        />
      </div>
    </div>
  );
}
