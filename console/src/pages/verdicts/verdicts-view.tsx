import { useMemo, useState } from 'preact/hooks';
import { dimensionName } from '../../../../src/catalogue/dimensions.ts';
import { csvLine } from '../../../../src/lib/csv-line.ts';
import { OUTCOME_WORDS, shown, unitName } from '../../../../src/verdicts/explain-verdict.ts';
import type { Rule } from '../../../../src/verdicts/rule.ts';
import { ruleOf } from '../../../../src/verdicts/rules/index.ts';
import type { Outcome, UnitVerdict, Verdicts } from '../../../../src/verdicts/verdict.ts';
import { verdictColumns } from '../../../../src/verdicts/verdict-table.ts';
import { api } from '../../api.ts';
import { Badge } from '../../components/feedback/badge.tsx';
import { ErrorNotice } from '../../components/feedback/notice.tsx';
import { Progress } from '../../components/feedback/progress.tsx';
import { Button, CopyButton } from '../../components/form/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { Select, TextInput } from '../../components/form/input.tsx';
import { TONES } from '../../components/outcome-tones.ts';
import { type Column, Table } from '../../components/table.tsx';
import { formatCount, formatFixed } from '../../lib/figures.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useRequest } from '../../lib/use-request.ts';
import { describeTime } from '../../question/time.ts';
import { hrefOf } from '../../router/location.ts';
import { type AskedVerdicts, pathOf } from './asked-verdicts.ts';
import { UnitView } from './unit-view.tsx';

/** The verdicts of a rule: how many of each, a table of units, and one unit opened. */
export function VerdictsView({ asked }: { readonly asked: AskedVerdicts }) {
  const answer = useRequest(
    async (signal) => {
      const rule = ruleOf(await api.request('GET /verdicts/{rule}', { rule: asked.rule }, { signal }));
      const { time, filters } = asked;
      const body = { time, ...(filters.length > 0 && { filters }) };
      const verdicts = await api.request(
        'POST /verdicts/{rule}',
        { rule: asked.rule, body: body as never },
        { signal },
      );
      return { rule, verdicts: verdicts as unknown as Verdicts };
    },
    [asked],
  );
  if (answer.status === 'failed') return <ErrorNotice error={answer.error} onRetry={answer.retry} />;
  if (answer.data === undefined) {
    return (
      <div class="report-progress bar card">
        <Progress label="Judging" />
        <Button onClick={answer.cancel}>Cancel</Button>
      </div>
    );
  }
  return <Answer asked={asked} {...answer.data} />;
}

interface AnswerProps {
  readonly asked: AskedVerdicts;
  readonly rule: Rule;
  readonly verdicts: Verdicts;
}

function Answer({ asked, rule, verdicts }: AnswerProps) {
  const { units, outcomes, expectedByChance, notes } = verdicts;
  const [outcome, setOutcome] = useState('');
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<UnitVerdict>();
  const columns = useMemo(() => columnsOf(rule, setOpened), [rule]);
  const rows = useMemo(() => {
    const wanted = search.trim().toLowerCase();
    return units.filter(
      (unit) => (outcome === '' || unit.verdict === outcome) && unitName(unit).toLowerCase().includes(wanted),
    );
  }, [units, outcome, search]);
  const link = new URL(hrefOf(pathOf(asked)), window.location.href).href;
  return (
    <section class="report stack" aria-label="The verdicts">
      <header class="report-header bar">
        <div>
          <h2>{rule.title}</h2>
          <p class="muted">
            Version {rule.version} · {describeTime(asked.time, new Date())}
            {rule.indicative && ' · Indicative: the service is no certified instrument'}
            {rule.checked === null && ' · Not checked against the source'}
          </p>
        </div>
        <div class="report-actions row">
          <CopyButton label="link" text={link} />
          <Button icon="download" onClick={() => saveCsv(asked.rule, rule, units)}>
            CSV
          </Button>
          <Button onClick={() => print()}>Print</Button>
        </div>
      </header>
      <div class="verdict-counts row">
        {Object.entries(outcomes).map(([name, count]) => (
          <div key={name} class="card">
            <strong>{count}</strong>
            <Badge tone={TONES[name as Outcome]}>{OUTCOME_WORDS[name as Outcome]}</Badge>
          </div>
        ))}
      </div>
      {expectedByChance !== null && (
        <p class="hint">
          Were each judged line exactly at the limit of its shares, chance alone would have {shown(expectedByChance)}{' '}
          not met.
        </p>
      )}
      {notes.map((note) => (
        <p key={note} class="hint">
          {note}
        </p>
      ))}
      {opened && <UnitView asked={asked} rule={rule} unit={opened} onClose={() => setOpened(undefined)} />}
      {units.length === 0 ? (
        <p class="muted">There are no results in this time.</p>
      ) : (
        <>
          <div class="verdict-filters report-fields">
            <Field label="Outcome">
              <Select
                options={[
                  { value: '', label: 'All outcomes' },
                  ...Object.keys(outcomes).map((value) => ({ value, label: OUTCOME_WORDS[value as Outcome] })),
                ]}
                value={outcome}
                onValue={setOutcome}
              />
            </Field>
            <Field label="Find a unit">
              <TextInput type="search" value={search} onValue={setSearch} />
            </Field>
          </div>
          <p class="hint">
            {rows.length > SHOWN_MAX
              ? `The first ${SHOWN_MAX} of ${rows.length} units; the CSV has all.`
              : `${rows.length} of ${units.length} units`}
          </p>
          <div class="report-table">
            <Table caption="Verdicts" columns={columns} rows={rows.slice(0, SHOWN_MAX)} keyOf={unitName} />
          </div>
        </>
      )}
    </section>
  );
}

/** More would make the page slow; filters find the others. */
const SHOWN_MAX = 500;

function columnsOf(rule: Rule, onOpen: (unit: UnitVerdict) => void): readonly Column<UnitVerdict>[] {
  const names = [...rule.unit, ...(rule.each === null ? [] : ['period'])];
  return [
    ...names.map(
      (name, index): Column<UnitVerdict> => ({
        key: name,
        header: dimensionName(name),
        cell: (unit) =>
          index === 0 ? (
            <button type="button" class="link-button" onClick={() => onOpen(unit)}>
              {String(unit.unit[name] ?? '–')}
            </button>
          ) : (
            (unit.unit[name] ?? <span class="muted">–</span>)
          ),
        sortBy: (unit) => unit.unit[name] ?? null,
      }),
    ),
    {
      key: 'verdict',
      header: 'Verdict',
      cell: ({ verdict, borderline }) => (
        <>
          <Badge tone={TONES[verdict]}>{OUTCOME_WORDS[verdict]}</Badge>
          {borderline && <span class="muted"> borderline</span>}
        </>
      ),
      sortBy: ({ verdict }) => verdict,
    },
    ...(rule.levels === null
      ? []
      : [
          {
            key: 'level',
            header: 'Level',
            cell: ({ level }: UnitVerdict) =>
              level === null ? <span class="muted">–</span> : `${level.name} (${level.number})`,
            sortBy: ({ level }: UnitVerdict) => level?.number ?? null,
          },
        ]),
    ...Object.keys(rule.conditions).map(
      (name): Column<UnitVerdict> => ({
        key: `condition ${name}`,
        header: name,
        align: 'end',
        cell: ({ conditions }) => <Condition judged={conditions[name]} />,
        sortBy: ({ conditions }) => conditions[name]?.distance ?? null,
      }),
    ),
    {
      key: 'used',
      header: 'Results',
      align: 'end',
      cell: ({ counts }) => formatCount(counts.used + counts.missed),
      sortBy: ({ counts }) => counts.used + counts.missed,
    },
  ];
}

/** As many as tell a distance to a limit. */
const DECIMALS = 2;

function Condition({ judged }: { readonly judged: UnitVerdict['conditions'][string] | undefined }) {
  const { value = null, distance = null, met = null } = judged ?? {};
  if (value === null) return <span class="muted">–</span>;
  return (
    <>
      {formatFixed(value, DECIMALS)}
      {distance !== null && (
        <span class={`report-verdict ${met === null ? '' : met ? 'pass' : 'fail'}`}>
          {' '}
          {distance > 0 ? '+' : ''}
          {formatFixed(distance, DECIMALS)}
        </span>
      )}
    </>
  );
}

function saveCsv(name: string, rule: Rule, units: readonly UnitVerdict[]): void {
  const columns = verdictColumns(rule);
  const lines = [columns.map((column) => column.name), ...units.map((unit) => columns.map(({ of }) => of(unit)))];
  saveFile(`${name}.csv`, new Blob(lines.map(csvLine), { type: 'text/csv;charset=utf-8' }));
}
