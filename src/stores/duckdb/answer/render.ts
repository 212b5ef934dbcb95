import type { ExportFormat } from '../../../plan/export-format.ts';
import type { RawPlan, RecordsPlan } from '../../../plan/plan.ts';
import { FILE_ROWS } from '../../../sql/duckdb/file-rows.ts';
import { compileRowQuery, compileSliceRows } from '../../../sql/duckdb/row-query.ts';
import { sql } from '../../../sql/fragment.ts';
import type { RenderedPart } from '../../assemble-file.ts';
import { PartFiles } from '../../engine/render-table.ts';
import type { Session } from '../../engine/session.ts';
import { type SliceRows, slicesOf } from './stream.ts';

type Kind = ExportFormat['kind'];

/** Writes rows as files, whose concatenation is the export, from one snapshot of the store. */
export async function* renderRows(
  session: Session,
  plan: RawPlan | RecordsPlan,
  kind: Kind,
  sliceRows: SliceRows,
  directory: string,
): AsyncGenerator<RenderedPart> {
  const query = compileRowQuery(plan);
  const files = new PartFiles(session, kind, directory);
  const selected = FILE_ROWS[kind].selected(query.tableColumns);
  let isEmpty = true;
  await session.run(sql`BEGIN TRANSACTION READ ONLY`);
  yield* files.header(query.tableColumns);
  for await (const slice of slicesOf(session, plan.kind, query, sliceRows)) {
    yield await files.write(compileSliceRows(query, slice, selected));
    isEmpty = false;
  }
  const everything = { span: query.span, series: null };
  if (isEmpty) yield await files.write(compileSliceRows(query, everything, selected));
  await session.run(sql`COMMIT`);
  yield* files.end();
}
