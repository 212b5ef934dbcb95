import type { FastifyInstance } from 'fastify';
import type { Context } from '../../operations/context.ts';
import { createOrganisation } from '../../operations/create-organisation.ts';
import { ok } from '../envelope.ts';

export function organisationRoutes(app: FastifyInstance, context: Context): void {
  app.post('/manage/organisations', async ({ caller, body }) => ok(await createOrganisation(context, caller, body)));
  app.get('/manage/organisations', async () => ok(await context.register.organisations.list()));
}
