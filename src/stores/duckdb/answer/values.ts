import type { ValuesPlan } from '../../../plan/plan.ts';
import type { FieldValue } from '../../../ports/fact-store.ts';
import { withTextAsBytes } from '../../../sql/duckdb/text-as-bytes.ts';
import { compileValues } from '../../../sql/duckdb/values.ts';
import type { Fragment } from '../../../sql/fragment.ts';
import type { Session } from '../../engine/session.ts';
import { splitValue } from '../../engine/session.ts';

export async function values(session: Session, plan: ValuesPlan): Promise<readonly FieldValue[]> {
  if (plan.field.of === 'record' && plan.tests.length === 0) return [];
  return readValues(session, compileValues(plan));
}

async function readValues(session: Session, statement: Fragment): Promise<readonly FieldValue[]> {
  const rows = await session.rows(withTextAsBytes(statement, ['value']));
  return rows.map((row) => ({ value: String(splitValue(row.value)), count: Number(row.n) }));
}
