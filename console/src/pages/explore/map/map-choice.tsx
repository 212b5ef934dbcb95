import { WORLD } from '../../../../../src/maps/region.ts';
import { api } from '../../../api.ts';
import { Select } from '../../../components/form/input.tsx';
import { useRequest } from '../../../lib/use-request.ts';
import { areCountries } from '../../../maps/countries.ts';
import type { AggregateAnswer } from '../answer/answer.ts';
import { canBeBoxed } from '../chart/draw-boxes.ts';
import type { View } from '../question/view.ts';

interface MapChoiceProps {
  readonly answer: AggregateAnswer;
  readonly view: View;
  readonly look: (change: Partial<View>) => void;
}

const CHART = '';
/** No map has a name with a slash. */
const BOXES = '/boxes';

/** Whether the answer is a chart, box plots or drawn on a map that has a region for the values of one of its splits. */
export function MapChoice({ answer, view, look }: MapChoiceProps) {
  const { splits } = answer.question;
  const isSplit = splits.length > 0;
  const maps = useRequest(
    async (signal) => (isSplit ? api.request('GET /manage/maps', {}, { signal }) : []),
    [isSplit],
  );
  const own = (maps.data ?? []).filter(({ dimension }) => splitOf(answer, dimension) !== undefined);
  const options = [
    { value: CHART, label: 'Chart' },
    ...(canBeBoxed(answer) ? [{ value: BOXES, label: 'Box plots' }] : []),
    ...own.map(({ name }) => ({ value: name, label: `Map: ${name}` })),
    ...(splitOf(answer, undefined) === undefined ? [] : [{ value: WORLD, label: 'Map: world' }]),
  ];
  if (options.length === 1) return null;
  const chosen = view.map ?? (view.drawnAs === 'boxes' ? BOXES : CHART);
  const value = options.find((option) => option.value === chosen)?.value ?? CHART;
  return (
    <Select
      aria-label="Drawn as"
      options={options}
      value={value}
      onValue={(name) =>
        look({
          drawnAs: name === BOXES ? 'boxes' : undefined,
          map: name === CHART || name === BOXES ? undefined : name,
          mapAt: undefined,
          mapOf: undefined,
        })
      }
    />
  );
}

/** The index of the split that a map shows: that of its dimension or, of the world, the first of countries. */
export function splitOf(
  { series, question: { splits } }: AggregateAnswer,
  dimension: string | undefined,
): number | undefined {
  const index = splits.findIndex((split, place) => {
    if (dimension !== undefined) return split === dimension || `custom.${split}` === dimension;
    const values = series.flatMap(({ splitValues }) => splitValues[place] ?? []);
    return areCountries([...new Set(values)].map(String));
  });
  return index < 0 ? undefined : index;
}
