import { type Column, Table } from '../../../components/table.tsx';
import { type Block, type ExampleResult, plainMean, type WeighedResult, weigh, weightedMean } from './blocks.ts';

/** That of the speed tests. */
const SCHEDULE = [0, 6, 12, 18, 19, 20, 21, 22, 23];

/** The weights of a few results, one by one. */
export function WorkedExample() {
  const results = weigh(EXAMPLE, SCHEDULE);
  return (
    <section class="worked-example stack">
      <div class="prose">
        <h2>An example</h2>
        <p>
          Four download speeds of two agents on one day. A result weighs the hours of its block, divided by the agents
          with results in that block and by the results of its agent there.
        </p>
        <p>
          <code class="command">weight = hours / (agents in the block × results of the agent in the block)</code>
        </p>
      </div>
      <Table caption="Weights of four results" columns={COLUMNS} rows={results} keyOf={({ hour }) => hour} />
      <p class="prose">
        The plain mean is {plainMean(results).toFixed(1)} Mbit/s. Normalised it is {weightedMean(results).toFixed(1)}{' '}
        Mbit/s: the six hours of the night count six times as much as the hour from eight in the evening.
      </p>
    </section>
  );
}

const COLUMNS: readonly Column<WeighedResult>[] = [
  { key: 'agent', header: 'Unit', cell: ({ agent }) => agent },
  { key: 'time', header: 'Local time', cell: ({ hour }) => clock(hour) },
  { key: 'value', header: 'Speed, Mbit/s', align: 'end', cell: ({ value }) => value },
  { key: 'block', header: 'Block', cell: ({ block }) => showBlock(block) },
  { key: 'agents', header: 'Agents in it', align: 'end', cell: ({ agentsInBlock }) => agentsInBlock },
  { key: 'results', header: 'Results of this agent', align: 'end', cell: ({ resultsOfAgent }) => resultsOfAgent },
  { key: 'weight', header: 'Weight', align: 'end', cell: ({ weight }) => weight },
];

function showBlock({ from, to, hours }: Block): string {
  return `${clock(from)} to ${clock(to)}, ${hours} h`;
}

function clock(hour: number): string {
  const minutes = Math.round((hour % 1) * 60);
  return `${String(Math.floor(hour)).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** Four download speeds of two agents on one day, in Mbit/s. */
export const EXAMPLE: readonly ExampleResult[] = [
  { agent: '1002', hour: 3, value: 100 },
  { agent: '1002', hour: 20 + 5 / 60, value: 20 },
  { agent: '1002', hour: 20 + 25 / 60, value: 40 },
  { agent: '1003', hour: 20 + 10 / 60, value: 60 },
];
