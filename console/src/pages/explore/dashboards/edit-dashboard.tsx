import { useMemo, useState } from 'preact/hooks';
import { type Dashboard, type RuleSummary, type SavedQuestion, ValidationError } from '../../../../../client/index.ts';
import { ErrorNotice } from '../../../components/feedback/notice.tsx';
import { Button } from '../../../components/form/button.tsx';
import { Checkbox } from '../../../components/form/choice.tsx';
import { Combobox, searchIn } from '../../../components/form/combobox.tsx';
import { Field } from '../../../components/form/field.tsx';
import { optionsOf, TextInput } from '../../../components/form/input.tsx';
import { issueOf } from '../../../lib/issue-of.ts';
import { timeFields, timeOf, USUAL_TIME } from '../../../question/asked-time.ts';
import { TimeField } from '../../../question/time-field.tsx';
import { navigate } from '../../../router/location.ts';
import { dashboardPath } from './dashboard-path.ts';
import { canShow } from './load-dashboard.ts';
import { saveDashboard } from './save-dashboard.ts';
import { type EditedTile, TileEditor } from './tile-editor.tsx';

interface EditDashboardProps {
  /** Undefined for a new one. */
  readonly before?: Dashboard;
  /** All that are saved. */
  readonly questions: readonly SavedQuestion[];
  readonly rules: readonly RuleSummary[];
  readonly onSaved?: () => void;
}

/** A dashboard as a form. It stays as it is, and says why, when it can't be saved. */
export function EditDashboard({ before, questions, rules, onSaved }: EditDashboardProps) {
  const [name, setName] = useState(before?.name ?? '');
  const [description, setDescription] = useState(before?.description ?? '');
  const [time, setTime] = useState(before === undefined ? USUAL_TIME : timeOf(before));
  const [tiles, setTiles] = useState<readonly EditedTile[]>(() => (before?.tiles ?? []).map(withKey));
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const search = useMemo(
    () => searchIn(optionsOf(questions.filter(canShow).map((question) => question.name))),
    [questions],
  );

  const searchRules = useMemo(
    () =>
      searchIn(
        rules
          .filter(({ unit }) => !unit.includes('agent') && !unit.includes('unit'))
          .map(({ key, title }) => ({ value: key, label: title, detail: key })),
      ),
    [rules],
  );

  const change = (next: readonly EditedTile[]) => {
    setTiles(next);
    // Issues of a tile are keyed by its index.
    setError(undefined);
  };
  const save = async () => {
    setBusy(true);
    setError(undefined);
    const body = { description, ...(time && timeFields(time)), tiles: tiles.map(({ key: _, ...tile }) => tile) };
    await saveDashboard(name, body).then(() => {
      onSaved?.();
      navigate(dashboardPath(name), { replace: true });
    }, setError);
    setBusy(false);
  };
  const isShown = error instanceof ValidationError && Object.keys(error.issues).every((path) => FIELD.test(path));
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void save();
      }}
    >
      <div class="card stack">
        <Field label="Name" hint={before ? OTHER_NAME : SAME_NAME} error={issueOf(error, 'name')}>
          <TextInput value={name} onValue={setName} required autocomplete="off" />
        </Field>
        <Field label="Description" error={issueOf(error, 'description')}>
          <TextInput value={description} onValue={setDescription} autocomplete="off" />
        </Field>
        <Checkbox
          label="One time over all"
          hint="It replaces the time of every question."
          checked={time !== undefined}
          onChecked={(isWanted) => setTime(isWanted ? USUAL_TIME : undefined)}
        />
        {time && <TimeField time={time} error={issueOf(error, 'time')} onTime={setTime} />}
      </div>
      <ol class="tile-list stack" aria-label="Tiles">
        {tiles.map((tile, index) => (
          <li key={tile.key}>
            <TileEditor
              tile={tile}
              place={index + 1}
              count={tiles.length}
              error={issueOf(error, `tiles[${index}]`)}
              onTile={(next) => change(tiles.with(index, next))}
              onMove={(to) => change(tiles.toSpliced(index, 1).toSpliced(to - 1, 0, tile))}
              onRemove={() => change(tiles.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      <div class="card stack">
        <Field label="Add a question" hint="One that is saved in Explore, though none for single results.">
          <Combobox
            search={search}
            placeholder="Find a saved question"
            onSelect={({ value: question }) => change([...tiles, withKey({ question, width: 6 })])}
          />
        </Field>
        <Field label="Add verdicts" hint="By a rule that judges operators; those from fewer than 5 lines are left out.">
          <Combobox
            search={searchRules}
            placeholder="Find a rule"
            onSelect={({ value: rule }) => change([...tiles, withKey({ rule, width: 12 })])}
          />
        </Field>
        <div class="row">
          <Button icon="plus" onClick={() => change([...tiles, withKey({ text: '', width: 12 })])}>
            Add a text
          </Button>
        </div>
      </div>
      {error !== undefined && !isShown && <ErrorNotice error={error} />}
      <div class="row">
        <Button variant="primary" type="submit" busy={isBusy}>
          Save
        </Button>
        <Button onClick={() => navigate(before ? dashboardPath(before.name) : 'dashboards', { replace: true })}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Issues of these are shown beside them. */
const FIELD = /^(name|description|time|tiles\[\d+\])(\[|$)/;

const SAME_NAME = 'Under a name that there is already, it becomes the next version.';
const OTHER_NAME = 'Under another name it is saved as another dashboard, and this one stays.';

let lastKey = 0;

function withKey(tile: Dashboard['tiles'][number]): EditedTile {
  lastKey += 1;
  return { ...tile, key: lastKey };
}
