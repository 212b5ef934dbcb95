import type { AgentView } from '../access/caller.ts';
import { IssueList } from '../lib/issue-list.ts';
import type { Context } from '../operations/context.ts';
import { nameAnswer } from '../operations/questions/ask-question.ts';
import { askVerdicts, type VerdictQuestion } from '../operations/verdicts/ask-verdicts.ts';
import { findRule } from '../operations/verdicts/rules.ts';
import { ROW_FORMS, type RowForm } from '../plan/row-form.ts';
import { understoodMetric } from '../query/understood.ts';
import { askRule, type VerdictScope } from '../verdicts/planned-rule.ts';
import type { JudgedUnit } from '../verdicts/verdict.ts';
import { type FlatReply, type NamedReply, type Remarks, type RowsReply, SUCCESS } from './reply.ts';
import { contentTypeOf, type Form } from './row-forms.ts';

interface AskedVerdicts {
  readonly rule: string;
  readonly scope: VerdictScope & { readonly receipt: boolean };
  readonly now: number;
  readonly sent: unknown;
}

/** The verdicts of a rule as it is now. */
export async function verdictReply(
  context: Context,
  view: AgentView,
  { rule, scope, now, sent }: AskedVerdicts,
  form: Form,
  signal: () => AbortSignal,
): Promise<NamedReply> {
  // The rule may have changed since it was checked.
  const issues = new IssueList();
  const asked = askRule(await findRule(context, view, rule), scope, now, issues);
  issues.refuse();
  const question = await askVerdicts(context, view, { name: rule, asked, scope, now });
  const [query] = asked.queries.values();
  const remarks = { ignored: [], understood: query && understoodMetric(sent, query) };
  const identity = JSON.stringify([question.identity, scope.receipt, remarks]);
  return {
    kind: 'named',
    name: await nameAnswer(context, view, `/verdicts ${form}`, { identity, tests: question.tests }),
    isTagged: true,
    contentType: contentTypeOf(form),
    make: async () =>
      form === 'json'
        ? jsonReply(rule, question, scope.receipt, remarks, signal())
        : flatReply(question, form, remarks, signal()),
  };
}

function jsonReply(
  name: string,
  question: VerdictQuestion,
  hasReceipt: boolean,
  remarks: Remarks,
  signal: AbortSignal,
): RowsReply {
  const { rule, notes, totals } = question;
  const { version, indicative, checked } = rule;
  const head = JSON.stringify({ rule: name, version, indicative, checked, notes });
  return {
    kind: 'rows',
    rows: chunksOf(question.units(signal)),
    shape: { openSeries: '', closeSeries: '', nothing: '' },
    around: {
      open: `${head.slice(0, -1)},"units":`,
      close: () => {
        const { outcomes, expectedByChance, suppressed } = totals;
        return `,${JSON.stringify({ outcomes, expectedByChance, suppressed }).slice(1)}`;
      },
    },
    message: SUCCESS,
    receipt: hasReceipt ? { expected: null, ofRows: () => question.receipt() } : null,
    ...remarks,
  };
}

const UNITS_AT_A_TIME = 200;

async function* chunksOf(units: AsyncIterable<JudgedUnit>) {
  let texts: string[] = [];
  const chunk = () => ({ series: 0, rows: texts.length, bytes: new TextEncoder().encode(texts.join(',')) });
  for await (const { verdict } of units) {
    texts.push(JSON.stringify(verdict));
    if (texts.length < UNITS_AT_A_TIME) continue;
    yield chunk();
    texts = [];
  }
  if (texts.length > 0) yield chunk();
}

function flatReply(question: VerdictQuestion, form: RowForm, remarks: Remarks, signal: AbortSignal): FlatReply {
  const chunks = question.rows(form, signal);
  return { kind: 'flat', form, contentType: ROW_FORMS[form], chunks, receipt: null, message: SUCCESS, ...remarks };
}
