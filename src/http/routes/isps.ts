import type { FastifyInstance } from 'fastify';
import { addIsps } from '../../operations/add-isps.ts';
import type { Context } from '../../operations/context.ts';
import { ok } from '../envelope.ts';

export function ispRoutes(app: FastifyInstance, context: Context): void {
  app.put('/manage/isps', async ({ caller, body }) => ok(await addIsps(context, caller, body)));
  app.get('/manage/isps', async ({ caller }) => ok(await context.register.isps.list(caller.organisationId)));
}
