import type { Selectable } from 'kysely';
import { type AgentView, maySeePanel } from '../../../access/caller.ts';
import type { ExportFormat } from '../../../plan/export-format.ts';
import type { Download, StoredFile } from '../../../ports/downloads.ts';
import type { DownloadTable } from '../database/tables.ts';

export const NO_LEASE = { holder: null, lease_until: null };
export const NO_FILE = { bytes: null, sha256: null, object_key: null, expires_at: null };

export function toDownload(row: Selectable<DownloadTable>): Download {
  return {
    id: row.id,
    view: { organisationId: row.organisation_id, panels: toPanels(row.panels) },
    of: row.question,
    request: JSON.parse(row.request) as unknown,
    format: { kind: row.format, compression: row.compression } as ExportFormat,
    status: row.status,
    attempts: row.attempts,
    rows: row.rows_written,
    file: toFile(row),
    error: row.error,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  };
}

export function toPanels(panels: string | null): readonly string[] | null {
  return panels === null ? null : (JSON.parse(panels) as string[]);
}

function toFile({ bytes, sha256, object_key, expires_at }: Selectable<DownloadTable>): StoredFile | null {
  if (bytes === null || sha256 === null || object_key === null || expires_at === null) return null;
  return { bytes, sha256, key: object_key, expiresAt: expires_at };
}

/** True if a view sees every agent that another one sees. */
export function viewCovers(view: AgentView, other: AgentView): boolean {
  if (view.organisationId !== other.organisationId) return false;
  return view.panels === null || (other.panels?.every((panel) => maySeePanel(view, panel)) ?? false);
}
