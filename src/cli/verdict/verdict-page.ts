import { dimensionName } from '../../catalogue/dimensions.ts';
import { escaped, htmlPage } from '../../reports/layout/report-html.ts';
import { evidenceText, OUTCOME_WORDS, shown } from '../../verdicts/explain-verdict.ts';
import type { Rule } from '../../verdicts/rule.ts';
import { sayRule } from '../../verdicts/say-rule.ts';
import type { Outcome, UnitVerdict, Verdicts } from '../../verdicts/verdict.ts';

/** Verdicts as one self-contained page, without scripts or other files, ready to print. */
export function verdictPage(rule: Rule, verdicts: Verdicts, scope: string): string {
  const { outcomes, expectedByChance, notes, units } = verdicts;
  const counted = Object.entries(outcomes).map(
    ([outcome, count]) => `<tr>${cells([OUTCOME_WORDS[outcome as Outcome], String(count)], 'td', 1)}</tr>`,
  );
  const chance =
    expectedByChance === null
      ? []
      : [`By chance alone ${shown(expectedByChance)} lines would not be met, were each at its limit.`];
  const names = [...rule.unit, ...(rule.each === null ? [] : ['period'])];
  const conditions = Object.keys(rule.conditions);
  const header = [
    ...names.map(dimensionName),
    'Verdict',
    ...(rule.levels === null ? [] : ['Level']),
    ...conditions,
    'Used',
  ];
  const rows = units.map((unit) => {
    const figures = `<tr>${cells(rowOf(rule, names, conditions, unit), 'td', names.length + 1)}</tr>`;
    if (unit.evidence.length === 0) return figures;
    const lacking = `Evidence of ${valuesOf(names, unit).join(', ')}: ${unit.evidence.map(evidenceText).join('; ')}.`;
    return `${figures}\n<tr><td class="label" colspan="${header.length}">${escaped(lacking)}</td></tr>`;
  });
  return htmlPage(
    rule.title,
    `<header>
<h1>${escaped(rule.title)}</h1>
<p>${escaped(`Version ${rule.version} · ${scope}`)}</p>
${[...chance, ...notes].map((note) => `<p class="notes">${escaped(note)}</p>`).join('\n')}
</header>
<section><h2>Outcomes</h2><table><tbody>${counted.join('')}</tbody></table></section>
<section style="break-inside: auto"><h2>Verdicts</h2>
<div class="wide"><table><thead><tr>${cells(header, 'th', names.length + 1)}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>
<p class="notes">A condition shows its value and, in brackets, the distance to its limit: negative on the bad side.</p></section>
<section class="method"><h2>What the rule says</h2>
${sayRule(rule)
  .map(
    ({ heading, sentences }) =>
      `<h3>${escaped(heading)}</h3>\n${sentences.map((one) => `<p>${escaped(one)}</p>`).join('\n')}`,
  )
  .join('\n')}
<p>${escaped(`Source: ${rule.source.join(', ') || 'none'}.`)}</p></section>`,
  );
}

function valuesOf(names: readonly string[], { unit }: UnitVerdict): readonly string[] {
  return names.map((name) => String(unit[name] ?? '–'));
}

function rowOf(
  rule: Rule,
  names: readonly string[],
  conditions: readonly string[],
  unit: UnitVerdict,
): readonly string[] {
  return [
    ...valuesOf(names, unit),
    `${OUTCOME_WORDS[unit.verdict]}${unit.borderline ? ' (borderline)' : ''}`,
    ...(rule.levels === null ? [] : [unit.level === null ? '–' : `${unit.level.name} (${unit.level.number})`]),
    ...conditions.map((name) => {
      const { value = null, distance = null } = unit.conditions[name] ?? {};
      return value === null
        ? '–'
        : `${shown(value)}${distance === null ? '' : ` (${distance > 0 ? '+' : ''}${shown(distance)})`}`;
    }),
    String(unit.counts.used + unit.counts.missed),
  ];
}

function cells(texts: readonly string[], tag: 'th' | 'td', labels: number): string {
  return texts
    .map((text, index) => `<${tag}${index < labels ? ' class="label"' : ''}>${escaped(text)}</${tag}>`)
    .join('');
}
