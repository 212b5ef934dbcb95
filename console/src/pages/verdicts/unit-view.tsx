import { useEffect, useRef } from 'preact/hooks';
import { explainVerdict, shown, unitName } from '../../../../src/verdicts/explain-verdict.ts';
import type { Rule } from '../../../../src/verdicts/rule.ts';
import { OPERATOR_WORDS } from '../../../../src/verdicts/say-rule.ts';
import type { JudgedCondition, UnitVerdict } from '../../../../src/verdicts/verdict.ts';
import { Button } from '../../components/form/button.tsx';
import type { AskedVerdicts } from './asked-verdicts.ts';
import { UnitRecordsView } from './unit-records-view.tsx';

interface UnitViewProps {
  readonly asked: AskedVerdicts;
  readonly rule: Rule;
  readonly unit: UnitVerdict;
  readonly onClose: () => void;
}

/** One unit, brought into view: its conditions drawn against their limits, its verdict in sentences, and its results. */
export function UnitView({ asked, rule, unit, onClose }: UnitViewProps) {
  const bars = Object.entries(unit.conditions);
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    article.current?.focus({ preventScroll: true });
    article.current?.scrollIntoView({ block: 'nearest' });
  }, [unit]);
  return (
    <article ref={article} tabIndex={-1} class="verdict-unit card stack" aria-label={`Verdict of ${unitName(unit)}`}>
      <header class="bar">
        <h3>{unitName(unit)}</h3>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </header>
      <figure class="report-bars" aria-hidden="true">
        {bars.map(([name, judged]) => (
          <ConditionBar key={name} name={name} judged={judged} op={rule.conditions[name]?.is.op ?? '>='} />
        ))}
      </figure>
      <ul class="verdict-sentences">
        {explainVerdict(rule, unit).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <UnitRecordsView asked={asked} rule={rule} unit={unit.unit} />
    </article>
  );
}

interface ConditionBarProps {
  readonly name: string;
  readonly judged: JudgedCondition;
  readonly op: keyof typeof OPERATOR_WORDS;
}

/** The value as a bar, the limit as a line across it. */
function ConditionBar({ name, judged: { value, limit, met }, op }: ConditionBarProps) {
  const most = Math.max(value ?? 0, limit ?? 0, Number.MIN_VALUE) * 1.1;
  const percent = (figure: number) => `${(100 * Math.max(0, figure)) / most}%`;
  return (
    <div>
      <span>
        {name}, {limit === null ? 'no limit' : `${OPERATOR_WORDS[op]} ${shown(limit)}`}
      </span>
      <span class="report-track verdict-track">
        {value !== null && (
          <span class={`report-bar ${met === null ? '' : met ? 'pass' : 'fail'}`} style={{ width: percent(value) }} />
        )}
        {limit !== null && <span class="verdict-limit" style={{ left: percent(limit) }} />}
      </span>
      <span>{value === null ? 'none' : shown(value)}</span>
    </div>
  );
}
