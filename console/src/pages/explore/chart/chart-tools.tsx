import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../../components/form/button.tsx';
import { Choice } from '../../../components/form/choice.tsx';
import { type Option, Select } from '../../../components/form/input.tsx';
import type { Answer } from '../answer/answer.ts';
import { LAYOUTS, type Layout, RIBBONS, type Ribbon, readTarget, type View } from '../question/view.ts';
import { hasPanels } from './choose-series.ts';
import { RIBBON_PERCENTILES } from './drawing.ts';
import type { Figure } from './figure.ts';
import { CUMULATIVE, type Picture } from './picture.ts';

const LAYOUT_NAMES: Readonly<Record<Layout, string>> = { together: 'Together', apart: 'Apart', panels: 'Panels' };

interface ChartToolsProps {
  readonly answer: Answer;
  /** True if unfinished periods were left out. */
  readonly isShortened: boolean;
  /** To choose from. */
  readonly figures: readonly Figure[];
  readonly picture: Picture;
  /** Undefined where there is one series. */
  readonly layout: Layout | undefined;
  readonly view: View;
  readonly look: (change: Partial<View>) => void;
  /** True: only the figure, the way out of a zoom, and files. */
  readonly isBrief: boolean;
  readonly onAnnotate: (() => void) | undefined;
  /** More of them, at the end. */
  readonly children: ComponentChildren;
}

/** How the answer is looked at. */
export function ChartTools(props: ChartToolsProps) {
  const { answer, isShortened, figures, picture, layout, view, look, isBrief, onAnnotate, children } = props;
  return (
    <div class="chart-tools row">
      {answer.kind === 'aggregate' && isBrief && (
        <FigureSelect
          plain="Mean"
          others={figures.slice(1).map(({ key, name }) => ({ value: key, label: name }))}
          figure={view.figure}
          onFigure={(key) => look({ figure: key })}
        />
      )}
      {answer.kind === 'histogram' && (
        <FigureSelect
          plain="Share in each bin"
          others={[{ value: CUMULATIVE, label: 'Cumulative share' }]}
          figure={view.figure}
          onFigure={(key) => look({ figure: key })}
        />
      )}
      {answer.kind === 'raw' && (
        <Select
          aria-label="Drawn as"
          options={[
            { value: 'plain', label: 'Distribution' },
            { value: 'scatter', label: 'In time' },
          ]}
          value={view.drawnAs === 'scatter' ? 'scatter' : 'plain'}
          onValue={(value) => look({ drawnAs: value === 'scatter' ? value : undefined })}
        />
      )}
      {picture.hasAxisChoice && view.zoom && (
        <Button icon="close" onClick={() => look({ zoom: undefined })}>
          Whole time
        </Button>
      )}
      {!isBrief && (
        <>
          {picture.hasAxisChoice && (
            <Toggle
              isOn={!view.isFitted}
              title="Begin the value axis at zero"
              onPress={() => look({ isFitted: !view.isFitted })}
            >
              From zero
            </Toggle>
          )}
          {picture.hasAxisChoice && (isShortened || view.withUnfinished) && (
            <Toggle
              isOn={view.withUnfinished}
              title="Show periods that are not over yet"
              onPress={() => look({ withUnfinished: !view.withUnfinished })}
            >
              Unfinished
            </Toggle>
          )}
          {picture.hasAxisChoice && onAnnotate && (
            <Button icon="plus" variant="quiet" onClick={onAnnotate}>
              Annotate
            </Button>
          )}
          {picture.hasRibbons && (
            <RibbonToggles ribbons={view.ribbons} onRibbons={(chosen) => look({ ribbons: chosen })} />
          )}
          {picture.hasTrends && (
            <Toggle
              isOn={view.hasTrends}
              title="Show the trend of each series, with its interval"
              onPress={() => look({ hasTrends: !view.hasTrends })}
            >
              Trend
            </Toggle>
          )}
          {answer.kind === 'aggregate' && !(picture.isBoxed && picture.isNamed) && (
            <TargetInput target={view.target} onTarget={(target) => look({ target })} />
          )}
          {layout !== undefined && (
            <Choice
              label="Series"
              hideLabel
              options={LAYOUTS.filter((value) => value !== 'panels' || hasPanels(picture.series)).map((value) => ({
                value,
                label: LAYOUT_NAMES[value],
              }))}
              value={layout}
              onValue={(chosen) => look({ layout: chosen })}
            />
          )}
        </>
      )}
      {children}
    </div>
  );
}

interface TargetInputProps {
  readonly target: number | undefined;
  readonly onTarget: (target: number | undefined) => void;
}

/** A level to read the others by, such as what a rule asks for. */
function TargetInput({ target, onTarget }: TargetInputProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <input
      class="input chart-target"
      type="number"
      step="any"
      aria-label="Target"
      title="A level that is drawn as a line"
      placeholder="Target"
      value={typed ?? target ?? ''}
      onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      onChange={({ currentTarget }) => {
        setTyped(undefined);
        onTarget(readTarget(currentTarget.value));
      }}
    />
  );
}

const RIBBON_NAMES: Readonly<Record<Ribbon, string>> = { 'p5-p95': 'P5–P95', 'p25-p75': 'P25–P75' };

interface RibbonTogglesProps {
  readonly ribbons: readonly Ribbon[];
  readonly onRibbons: (ribbons: readonly Ribbon[]) => void;
}

function RibbonToggles({ ribbons, onRibbons }: RibbonTogglesProps) {
  return (
    <>
      {RIBBONS.map((ribbon) => {
        const isOn = ribbons.includes(ribbon);
        return (
          <Toggle
            key={ribbon}
            isOn={isOn}
            title={`Band between percentiles ${RIBBON_PERCENTILES[ribbon].join(' and ')}`}
            onPress={() => onRibbons(isOn ? ribbons.filter((other) => other !== ribbon) : [...ribbons, ribbon])}
          >
            {RIBBON_NAMES[ribbon]}
          </Toggle>
        );
      })}
    </>
  );
}

interface ToggleProps {
  readonly isOn: boolean;
  readonly title: string;
  readonly onPress: () => void;
  readonly children: string;
}

function Toggle({ isOn, title, onPress, children }: ToggleProps) {
  return (
    <Button variant="quiet" icon={isOn ? 'check' : 'plus'} aria-pressed={isOn} title={title} onClick={onPress}>
      {children}
    </Button>
  );
}

interface FigureSelectProps {
  /** What is drawn where nothing else is chosen. */
  readonly plain: string;
  readonly others: readonly Option[];
  readonly figure: string | undefined;
  readonly onFigure: (key: string | undefined) => void;
}

const PLAIN = '';

function FigureSelect({ plain, others, figure, onFigure }: FigureSelectProps) {
  return (
    <Select
      aria-label="Figure"
      options={[{ value: PLAIN, label: plain }, ...others]}
      value={others.find(({ value }) => value === figure)?.value ?? PLAIN}
      onValue={(key) => onFigure(key === PLAIN ? undefined : key)}
    />
  );
}
