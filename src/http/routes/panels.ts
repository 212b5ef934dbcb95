import type { FastifyInstance } from 'fastify';
import type { Context } from '../../operations/context.ts';
import { createPanel } from '../../operations/create-panel.ts';
import { listPanels } from '../../operations/list-panels.ts';
import { ok } from '../envelope.ts';

export function panelRoutes(app: FastifyInstance, context: Context): void {
  app.post('/manage/panels', async ({ caller, body }) => ok(await createPanel(context, caller, body)));
  app.get('/manage/panels', async ({ caller }) => ok(await listPanels(context, caller)));
}
