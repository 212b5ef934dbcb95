import { useMemo, useState } from 'preact/hooks';
import type { RecipeSummary } from '../../../../client/index.ts';
import { EARLIER, type Earlier } from '../../../../src/reports/layout/earlier-period.ts';
import { api } from '../../api.ts';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { Button } from '../../components/form/button.tsx';
import { Checkbox } from '../../components/form/choice.tsx';
import { searchIn } from '../../components/form/combobox.tsx';
import { Field } from '../../components/form/field.tsx';
import { type Option, optionsOf, Select } from '../../components/form/input.tsx';
import { MultiSelect } from '../../components/form/multi-select.tsx';
import { StatisticsLink } from '../../components/statistics-link.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { useRequest } from '../../lib/use-request.ts';
import { FiltersInput } from '../../question/filters-input.tsx';
import { LAST_MONTH, PeriodField } from '../../question/period-field.tsx';
import { useAddress } from '../../router/location.ts';
import { useSession } from '../../session.ts';
import type { AskedReport } from './asked-report.ts';

interface ReportFormProps {
  readonly recipes: readonly RecipeSummary[];
  readonly asked: AskedReport | undefined;
  readonly onAsk: (asked: AskedReport) => void;
  /** A recipe is gone. */
  readonly onDeleted: () => void;
}

const EARLIER_LABELS: Readonly<Record<Earlier, string>> = {
  previous: 'The period before',
  year: 'The same a year before',
};

/** The scope of the report. It is requested when the button is pressed, since a report can take a while. */
export function ReportForm({ recipes, asked, onAsk, onDeleted }: ReportFormProps) {
  const { scopes, panels } = useSession();
  const [parameters] = useAddress();
  const first = asked?.recipe ?? parameters.get('choose') ?? recipes[0]?.key ?? '';
  const [draft, setDraft] = useState<AskedReport>(
    asked ?? { recipe: first, time: LAST_MONTH, filters: [], panels: [], weight: '', tables: [], earlier: [] },
  );
  const [isDeleting, setDeleting] = useState(false);
  const filters = useRequest((signal) => api.request('GET /filters', {}, { signal }), []);
  const fieldOptions = useMemo(
    () => (filters.data ?? []).map(({ id, name }) => ({ value: id, label: name, ...(id !== name && { detail: id }) })),
    [filters.data],
  );
  const change = (part: Partial<AskedReport>) => setDraft({ ...draft, ...part });
  const recipe = recipes.find(({ key }) => key === draft.recipe);
  const isManager = scopes.includes('manage');
  const panelOptions = useMemo(() => optionsOf(asked?.panels ?? []), [asked]);
  const tableOptions = useMemo(
    () => recipe?.tables.map(({ key, title }) => ({ value: key, label: title })) ?? [],
    [recipe],
  );
  return (
    <form
      class="report-form card stack"
      aria-label="Report"
      onSubmit={(event) => {
        event.preventDefault();
        onAsk(recipe?.weighted ? draft : { ...draft, weight: '' });
      }}
    >
      <div class="report-fields">
        <Field label="Recipe" hint={recipe && countOf(recipe)}>
          <Select
            options={recipeOptions(recipes, draft.recipe)}
            value={draft.recipe}
            onValue={(key) => change({ recipe: key, tables: [] })}
          />
        </Field>
        <PeriodField time={draft.time} onTime={(time) => change({ time })} />
        <fieldset class="stack">
          <legend>Hold against</legend>
          {EARLIER.map((which) => (
            <Checkbox
              key={which}
              label={EARLIER_LABELS[which]}
              checked={draft.earlier.includes(which)}
              onChecked={(isOn) =>
                change({ earlier: EARLIER.filter((one) => (one === which ? isOn : draft.earlier.includes(one))) })
              }
            />
          ))}
        </fieldset>
        {recipe?.weighted && <WeightField weight={draft.weight} onWeight={(weight) => change({ weight })} />}
        <FiltersInput
          options={fieldOptions}
          nameOf={(id) => filters.data?.find((field) => field.id === id)?.name ?? id}
          filters={draft.filters}
          onFilters={(chosen) => change({ filters: chosen })}
        />
        {asked && asked.panels.length > 0 && (
          <LimitField
            label="Only these panels"
            options={panelOptions}
            values={draft.panels}
            onValues={(panels) => change({ panels })}
          />
        )}
        {asked && asked.tables.length > 0 && recipe?.key === asked.recipe && (
          <LimitField
            label="Only these tables"
            options={tableOptions}
            values={draft.tables}
            onValues={(tables) => change({ tables })}
          />
        )}
      </div>
      {recipe && recipe.key !== asked?.recipe && recipe.notes.length > 0 && (
        <p class="report-notes hint">{recipe.notes.join(' ')}</p>
      )}
      <div class="row">
        <Button variant="primary" type="submit">
          Make the report
        </Button>
        {isManager && recipe && <Button onClick={() => void saveRecipe(recipe.key)}>Save the recipe</Button>}
        {isManager && panels === null && recipe?.builtIn === false && (
          <Button variant="danger" onClick={() => setDeleting(true)}>
            Delete the recipe
          </Button>
        )}
      </div>
      {isDeleting && recipe && (
        <ConfirmDialog
          title={`Delete the recipe ${recipe.key}?`}
          action="Delete the recipe"
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await api.request('DELETE /manage/recipes/{name}', { name: recipe.key });
            toast('Deleted');
            setDeleting(false);
            change({ recipe: recipes[0]?.key ?? '', tables: [] });
            onDeleted();
          }}
        >
          <p>Links to its reports stop working. Save the recipe first if it may be wanted again.</p>
        </ConfirmDialog>
      )}
    </form>
  );
}

interface LimitFieldProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly values: readonly string[];
  readonly onValues: (values: readonly string[]) => void;
}

/** What a link limits the report to. */
function LimitField({ label, options, values, onValues }: LimitFieldProps) {
  const search = useMemo(() => searchIn(options), [options]);
  return (
    <Field label={label} hint="The link says so. Without any it is all of them.">
      <MultiSelect
        values={values}
        onValues={onValues}
        search={search}
        labelOf={(value) => options.find((option) => option.value === value)?.label ?? value}
        placeholder={values.length === 0 ? 'All' : 'Add another'}
      />
    </Field>
  );
}

function recipeOptions(recipes: readonly RecipeSummary[], chosen: string): readonly Option[] {
  const known = recipes.map(({ key, title, builtIn }) => ({
    value: key,
    label: builtIn ? `${title} (${key})` : `${title} (${key}, own)`,
  }));
  return known.some(({ value }) => value === chosen) ? known : [{ value: chosen, label: chosen }, ...known];
}

function countOf({ tables }: RecipeSummary): string {
  return tables.length === 1 ? '1 table' : `${tables.length} tables`;
}

async function saveRecipe(name: string): Promise<void> {
  const recipe = await api.request('GET /manage/recipes/{name}', { name }).catch(() => undefined);
  if (recipe === undefined) return toast('The recipe could not be loaded.');
  saveFile(`${name}.json`, new Blob([`${JSON.stringify(recipe, null, 2)}\n`], { type: 'application/json' }));
}

interface WeightFieldProps {
  readonly weight: string;
  readonly onWeight: (weight: string) => void;
}

/** Only managers can list populations; a link may name one to anyone. */
function WeightField({ weight, onWeight }: WeightFieldProps) {
  const { scopes } = useSession();
  const populations = useRequest(
    async (signal) => (scopes.includes('manage') ? api.request('GET /manage/populations', {}, { signal }) : []),
    [scopes],
  );
  const fields = useRequest((signal) => api.request('GET /splits', {}, { signal }), []);
  const options = [
    { value: '', label: 'Each line counts the same' },
    ...(populations.data ?? []).map(({ name }) => ({
      value: `population ${name}`,
      label: `To the population ${name}`,
    })),
    ...(fields.data ?? [])
      .filter(({ id }) => id.startsWith('custom.'))
      .map(({ id }) => ({ value: `field ${id}`, label: `By ${id}` })),
  ];
  const isListed = options.some(({ value }) => value === weight);
  return (
    <Field
      label="Weigh lines"
      hint={
        <>
          To how many lines there are of each kind, or by a number that each line has.{' '}
          <StatisticsLink section="weights">Weights</StatisticsLink>
        </>
      }
    >
      <Select
        options={isListed ? options : [...options, { value: weight, label: weight }]}
        value={weight}
        onValue={onWeight}
      />
    </Field>
  );
}
