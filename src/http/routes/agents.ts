import type { FastifyInstance } from 'fastify';
import type { Agent } from '../../agents/agent.ts';
import { agentCsvRow } from '../../agents/agent-csv-row.ts';
import type { Context } from '../../operations/context.ts';
import { importAgents } from '../../operations/import-agents.ts';
import { listAgents } from '../../operations/list-agents.ts';
import { ok, page } from '../envelope.ts';
import { metadataBody } from '../metadata-body.ts';
import { nextLink } from '../next-link.ts';
import { readQuery } from '../query-string.ts';
import { acceptRowBodies, bodyRows } from '../row-body.ts';

const PAGE = { min: 1, max: 1000, default: 50 };

/** Takes lists of agents of any length. */
export function agentImportRoutes(app: FastifyInstance, context: Context): void {
  acceptRowBodies(app);
  app.post('/manage/agents', async (request) =>
    ok(await importAgents(context, request.caller, bodyRows(request, agentCsvRow))),
  );
}

export function agentListRoutes(app: FastifyInstance, context: Context, publicUrl: () => string): void {
  app.get('/manage/agents', async (request) => {
    const search = readQuery(request.query, (given) => ({
      q: given.text('q'),
      panel: given.text('panel'),
      afterId: given.cursor(),
      limit: given.integer('limit', PAGE) ?? PAGE.default,
    }));
    const { agents, nextCursor } = await listAgents(context, request.caller, search);
    return page(agents.map(toBody), nextLink(publicUrl(), request, nextCursor));
  });
}

function toBody({ agentId, unitId, macAddress, kind, base, country, panel, metadata }: Agent) {
  return {
    agent_id: agentId,
    unit_id: unitId,
    mac_address: macAddress,
    kind,
    base,
    country,
    panel,
    ...metadataBody(metadata),
  };
}
