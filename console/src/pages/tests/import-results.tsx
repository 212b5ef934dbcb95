import { useMemo, useState } from 'preact/hooks';
import { type DescribedTest, type Rows, rejectedRows } from '../../../../client/index.ts';
import { api } from '../../api.ts';
import { Checkbox } from '../../components/form/choice.tsx';
import { Field } from '../../components/form/field.tsx';
import { ImportDialog } from '../../import/import-dialog.tsx';
import type { KnownColumn } from '../../import/map-csv.ts';
import type { SendPart } from '../../import/use-import.ts';
import { useSession } from '../../session.ts';
import { TestSelect } from './question-controls.tsx';

interface ImportResultsProps {
  readonly tests: readonly DescribedTest[];
  /** The one that is chosen at first. */
  readonly test: DescribedTest;
  readonly onClose: (hasStored: boolean) => void;
}

const EXAMPLE_COLUMNS = 3;
const UNKNOWN_AGENT = 'The agent is not known.';

/** Stores the results of a test from a file. */
export function ImportResults({ tests, test: first, onClose }: ImportResultsProps) {
  const { scopes } = useSession();
  const mayRegister = scopes.includes('agents') || scopes.includes('manage');
  const [key, setKey] = useState(first.key);
  const [registerAgents, setRegisterAgents] = useState(false);
  const [ignoreUnknown, setIgnoreUnknown] = useState(false);
  const test = tests.find((known) => known.key === key) ?? first;
  const columns = test.columns.map(({ name }) => name);
  const measured = test.columns.filter(({ unit }) => unit !== null).map(({ name }) => name);
  const example = ['agent_id', 'dtime', ...measured.slice(0, EXAMPLE_COLUMNS)].join(',');
  const refuseHeader = (header: readonly string[]) =>
    header.some((name) => name !== 'dtime' && columns.includes(name))
      ? undefined
      : `Its first line names no column of ${test.name}. It should be like ${example},…`;
  const known = useMemo(() => knownColumns(test), [test]);
  const send: SendPart = async ({ form, body, rows }, signal) => {
    const request = {
      test: test.key,
      register_agents: registerAgents,
      ignore_unknown: ignoreUnknown,
      body: { [form]: body } as unknown as Rows<never>,
    };
    const idempotencyKey = crypto.randomUUID();
    const answer = await api
      .request('POST /ingest/{test}', request, { signal, idempotencyKey, retries: RETRIES })
      .catch((error: unknown) => {
        const errors = rejectedRows(error);
        if (errors === undefined) throw error;
        return { accepted: 0, duplicates: 0, rejected: rows, errors, warnings: [] };
      });
    const { accepted, duplicates, rejected, errors, warnings = [] } = answer;
    return { taken: { stored: accepted, 'stored already': duplicates }, rejected, errors, warnings };
  };
  return (
    <ImportDialog
      title="Import results"
      hint={
        <>
          CSV with a header, NDJSON or a JSON list, packed with gzip or not. Columns of a CSV may have other names and
          units: say below what they become. A row has the columns of the test, names its agent by agent_id, unit_id or
          mac_address, and has dtime in UTC: <code>{example},…</code>
        </>
      }
      example={{ name: `${test.key}.csv`, text: exampleOf(['agent_id', 'dtime', ...measured]) }}
      known={known}
      refuseHeader={refuseHeader}
      begin={() => send}
      adviceOn={(message) => (message === UNKNOWN_AGENT ? adviceFor(mayRegister) : undefined)}
      onClose={onClose}
    >
      <Field label="Test of the results">
        <TestSelect tests={tests} value={test.key} onValue={(chosen) => setKey(chosen as typeof key)} />
      </Field>
      <Checkbox
        label="Register agents that are not known yet"
        hint={mayRegister ? 'With the names that their rows give.' : 'This needs a token with the scope agents.'}
        checked={registerAgents}
        disabled={!mayRegister}
        onChecked={setRegisterAgents}
      />
      <Checkbox
        label="Leave out columns that the test does not have"
        hint="Otherwise their rows are rejected."
        checked={ignoreUnknown}
        onChecked={setIgnoreUnknown}
      />
    </ImportDialog>
  );
}

const AGENT_AND_TIME = ['agent_id', 'unit_id', 'mac_address', 'dtime'];

/** The columns of a row: what names its agent, its time, and what was measured. */
function knownColumns({ columns }: DescribedTest): readonly KnownColumn[] {
  const rest = columns.filter(({ name }) => !AGENT_AND_TIME.includes(name));
  return [
    ...AGENT_AND_TIME.map((name) => ({ name, isInteger: false, unit: undefined })),
    ...rest.map(({ name, type, unit }) => ({ name, isInteger: type === 'integer', unit: unit ?? undefined })),
  ];
}

const RETRIES = 3;

/** A header and one row: the agent, a time in UTC, and a number for each measured column. */
function exampleOf(columns: readonly string[]): string {
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 19).replace('T', ' ');
  const row = columns.map((_, index) => (index === 0 ? 'box-1' : index === 1 ? yesterday : '1'));
  return `${columns.join(',')}\n${row.join(',')}\n`;
}

const DAY_MS = 86_400_000;

function adviceFor(mayRegister: boolean): string {
  return mayRegister
    ? 'Import the file again and let unknown agents be registered, or import a list of agents first.'
    : 'A person with the scope manage must add the agents first.';
}
