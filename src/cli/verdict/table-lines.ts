import { OUTCOME_WORDS, shown, unitName } from '../../verdicts/explain-verdict.ts';
import type { Rule } from '../../verdicts/rule.ts';
import type { Outcome, UnitVerdict, Verdicts } from '../../verdicts/verdict.ts';
import { alignedLines } from '../print.ts';

/** Verdicts as a table for people, with a line for each condition of a unit. */
export function tableLines(
  rule: Rule,
  { units, outcomes, expectedByChance, notes, suppressed }: Verdicts,
): readonly string[] {
  const header = ['unit', 'outcome', 'condition', 'value', 'limit', 'distance'];
  const lines = [header, ...units.flatMap((unit) => unitLines(unit))];
  const counted = Object.entries(outcomes).map(([outcome, count]) => `${OUTCOME_WORDS[outcome as Outcome]} ${count}`);
  return [
    rule.title,
    `${counted.join(', ')}${expectedByChance === null ? '' : `; by chance alone ${shown(expectedByChance)} would not be met`}`,
    ...notes,
    ...(suppressed === 0
      ? []
      : [`${suppressed} more ${suppressed === 1 ? 'unit is' : 'units are'} from too few lines to be shown.`]),
    '',
    ...(units.length === 0 ? ['No results.'] : alignedLines(lines, 3)),
  ];
}

function unitLines(unit: UnitVerdict): readonly (readonly string[])[] {
  return Object.entries(unit.conditions).map(([name, { value, limit, distance }], index) => [
    ...(index === 0 ? [unitName(unit), OUTCOME_WORDS[unit.verdict]] : ['', '']),
    name,
    ...[value, limit, distance].map((figure) => (figure === null ? '–' : shown(figure))),
  ]);
}
