import type { AgentRow, Rows } from '../../../../../client/index.ts';
import { apiFor } from '../../../api.ts';
import { ImportDialog } from '../../../import/import-dialog.tsx';
import type { SendPart } from '../../../import/use-import.ts';
import { actingFor } from '../../../router/acting-for.ts';

const NAMES = ['agent_id', 'unit_id'];

/** Adds agents from a file, or updates those that are there. */
export function ImportAgents({ onClose }: { readonly onClose: (hasStored: boolean) => void }) {
  return (
    <ImportDialog
      title="Import agents"
      hint={
        <>
          CSV with a header, NDJSON or a JSON list, packed with gzip or not. Columns: agent_id, unit_id, mac_address,
          kind, base, country, panel, package (ISP:Package), timezone, valid_from, and custom.region and the like. Only
          agent_id or unit_id is needed. Agents that are there are updated by what a row gives.
        </>
      }
      example={{
        name: 'agents.csv',
        text: 'agent_id,package,timezone,panel,custom.region\nbox-1,Acme:Fibre 100,Europe/Madrid,default,North\n',
      }}
      refuseHeader={(columns) =>
        columns.some((column) => NAMES.includes(column))
          ? undefined
          : 'Its first line has neither agent_id nor unit_id. It should be like agent_id,package,timezone'
      }
      begin={begin}
      onClose={onClose}
    />
  );
}

function begin(): SendPart {
  const organisation = actingFor();
  const api = apiFor(() => organisation);
  return async ({ form, body }, signal) => {
    const list = { [form]: body } as unknown as Rows<AgentRow>;
    const { created, updated, rejected, errors } = await api.request('POST /manage/agents', { body: list }, { signal });
    return { taken: { added: created, updated }, rejected, errors };
  };
}
