import type { Dashboard } from '../../../../../client/index.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field, FieldError } from '../../../components/form/field.tsx';
import { type Option, Select, TextArea } from '../../../components/form/input.tsx';

export type EditedTile = Dashboard['tiles'][number] & {
  /** Stays the same wherever the tile is moved to. */
  readonly key: number;
};

interface TileEditorProps {
  readonly tile: EditedTile;
  /** From 1. */
  readonly place: number;
  readonly count: number;
  readonly error: string | undefined;
  readonly onTile: (tile: EditedTile) => void;
  /** To an index. */
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

export function TileEditor({ tile, place, count, error, onTile, onMove, onRemove }: TileEditorProps) {
  const { text, question, rule, width = 6 } = tile;
  const label = question ?? rule ?? `text at place ${place}`;
  return (
    <article class="card tile-editor stack">
      {text === undefined ? (
        <div>
          <h2>{question ?? `Verdicts by ${rule}`}</h2>
          <FieldError error={error} />
        </div>
      ) : (
        <Field label={`Text at place ${place}`} error={error}>
          <TextArea value={text} onValue={(next) => onTile({ ...tile, text: next })} />
        </Field>
      )}
      <div class="row">
        <Select
          aria-label={`Width of ${label}`}
          options={widthsWith(width)}
          value={String(width)}
          onValue={(next) => onTile({ ...tile, width: Number(next) })}
        />
        <Button
          icon="arrow-up"
          aria-label={`Move ${label} earlier`}
          disabled={place === 1}
          onClick={() => onMove(place - 1)}
        />
        <Button
          icon="arrow-down"
          aria-label={`Move ${label} later`}
          disabled={place === count}
          onClick={() => onMove(place + 1)}
        />
        <Button variant="quiet" aria-label={`Remove ${label}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </article>
  );
}

/** In columns of 12. */
const WIDTHS: readonly Option[] = [
  { value: '3', label: 'A quarter' },
  { value: '4', label: 'A third' },
  { value: '6', label: 'Half' },
  { value: '8', label: 'Two thirds' },
  { value: '12', label: 'Whole width' },
];

/** The API takes any number of columns. */
function widthsWith(width: number): readonly Option[] {
  const value = String(width);
  return WIDTHS.some((known) => known.value === value) ? WIDTHS : [...WIDTHS, { value, label: `${value} columns` }];
}
