import type { SharedVerdicts } from '../../../../../client/index.ts';
import { OUTCOME_WORDS, shown, unitName } from '../../../../../src/verdicts/explain-verdict.ts';
import type { Outcome, UnitVerdict, Verdicts } from '../../../../../src/verdicts/verdict.ts';
import { Badge } from '../../../components/feedback/badge.tsx';
import { RequestView } from '../../../components/feedback/request-view.tsx';
import { TONES } from '../../../components/outcome-tones.ts';
import { type Column, Table } from '../../../components/table.tsx';
import { useRequest } from '../../../lib/use-request.ts';

/** A tile of verdicts; a signed-in person asks for them by a request. */
export type ShownVerdicts = Omit<SharedVerdicts, 'conditions'> & { readonly request?: object };

/** Answers a tile of verdicts. Must be the same function between draws. */
export type JudgeTile = (tile: ShownVerdicts, index: number, signal: AbortSignal) => Promise<Verdicts>;

interface VerdictTileProps {
  readonly tile: ShownVerdicts;
  readonly index: number;
  readonly judge: JudgeTile;
}

export function VerdictTile({ tile, index, judge }: VerdictTileProps) {
  const verdicts = useRequest((signal) => judge(tile, index, signal), [tile, index, judge]);
  return (
    <div class="stack">
      <header class="tile-header">
        <h2>{tile.title}</h2>
        {tile.indicative && <p class="hint">Indicative: the service is no certified instrument.</p>}
      </header>
      <RequestView request={verdicts}>{(known) => <Units tile={tile} verdicts={known} />}</RequestView>
    </div>
  );
}

function Units({ tile, verdicts }: { readonly tile: ShownVerdicts; readonly verdicts: Verdicts }) {
  const { units, suppressed } = verdicts;
  return (
    <>
      {units.length === 0 ? (
        <p class="muted">There is nothing to show in this time.</p>
      ) : (
        <div class="report-table">
          <Table caption={tile.title} columns={columnsOf(tile, units)} rows={units} keyOf={unitName} />
        </div>
      )}
      {suppressed > 0 && (
        <p class="hint">
          {suppressed} more {suppressed === 1 ? 'is' : 'are'} from too few lines to be shown.
        </p>
      )}
    </>
  );
}

function columnsOf({ fields }: ShownVerdicts, units: readonly UnitVerdict[]): readonly Column<UnitVerdict>[] {
  const [first] = units;
  const period = first !== undefined && 'period' in first.unit ? [{ id: 'period', name: 'Period' }] : [];
  return [
    ...[...fields, ...period].map(
      ({ id, name }): Column<UnitVerdict> => ({
        key: id,
        header: name,
        cell: ({ unit }) => unit[id] ?? <span class="muted">–</span>,
        sortBy: ({ unit }) => unit[id] ?? null,
      }),
    ),
    {
      key: 'verdict',
      header: 'Verdict',
      cell: ({ verdict }) => <Badge tone={TONES[verdict]}>{OUTCOME_WORDS[verdict as Outcome]}</Badge>,
      sortBy: ({ verdict }) => verdict,
    },
    ...Object.keys(first?.conditions ?? {}).map(
      (name): Column<UnitVerdict> => ({
        key: `condition ${name}`,
        header: name,
        align: 'end',
        cell: ({ conditions }) => {
          const value = conditions[name]?.value ?? null;
          return value === null ? <span class="muted">–</span> : shown(value);
        },
        sortBy: ({ conditions }) => conditions[name]?.value ?? null,
      }),
    ),
  ];
}
