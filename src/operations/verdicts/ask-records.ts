import type { AgentView } from '../../access/caller.ts';
import type { Field } from '../../plan/field.ts';
import type { RowForm } from '../../plan/row-form.ts';
import type { RowBytes } from '../../ports/fact-store.ts';
import { resolveField } from '../../query/resolve-names.ts';
import type { AskedRule } from '../../verdicts/planned-rule.ts';
import { recordTable } from '../../verdicts/record-table.ts';
import { seenRecords } from '../../verdicts/seen-records.ts';
import type { Context } from '../context.ts';
import { settledPlan } from './ask-verdicts.ts';

/** The records behind verdicts. */
interface RecordQuestion {
  /** Equal for questions with equal answers, until something changes. */
  readonly identity: string;
  readonly tests: readonly string[];
  /** Flat rows; `rows` as lines. */
  readonly rows: (form: RowForm, signal: AbortSignal) => AsyncIterable<RowBytes>;
}

/** Plans the reading of what the verdicts of a rule are made from. */
export async function askRecords(
  context: Context,
  caller: AgentView,
  name: string,
  asked: AskedRule,
  columns: readonly { readonly name: string; readonly field: Field }[],
): Promise<RecordQuestion> {
  await context.followRegister(caller.organisationId);
  const keys = await context.customKeys(caller);
  const planned = await settledPlan(
    context,
    caller,
    asked,
    columns.map(({ field }) => resolveField(field, keys)),
  );
  const names = columns.map((column) => column.name);
  return {
    identity: JSON.stringify([name, asked.rule, planned.plan, names]),
    tests: planned.plan.scans.map(({ scope }) => scope.test),
    rows: (form, signal) =>
      context.facts.flatRows(
        recordTable(planned, names, seenRecords(planned, context.facts.evidence(planned.plan, signal))),
        form === 'rows' ? 'ndjson' : form,
        signal,
      ),
  };
}
