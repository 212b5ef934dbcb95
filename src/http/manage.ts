import type { FastifyInstance } from 'fastify';
import { requireOperator, requireScope } from '../access/caller.ts';
import { actFor } from '../operations/act-for.ts';
import type { Context } from '../operations/context.ts';
import { authenticate } from './authentication.ts';
import { readQuery } from './query-string.ts';
import type { RateLimit } from './rate-limit.ts';
import { agentImportRoutes, agentListRoutes } from './routes/agents.ts';
import { auditRoutes } from './routes/audit.ts';
import { ispRoutes } from './routes/isps.ts';
import { organisationRoutes } from './routes/organisations.ts';
import { panelRoutes } from './routes/panels.ts';
import { tokenRoutes } from './routes/tokens.ts';

export interface ManageOptions {
  readonly context: Context;
  readonly rateLimit: RateLimit;
  /** The address that links begin with. */
  readonly publicUrl: () => string;
}

/** The management API: for operators, and for organisations over what is theirs. */
export async function manageInterface(
  app: FastifyInstance,
  { context, rateLimit, publicUrl }: ManageOptions,
): Promise<void> {
  app.register(async (operators) => {
    authenticate(operators, context, {
      form: 'bearer',
      rateLimit,
      admit: (caller) => {
        requireOperator(caller);
        return caller;
      },
    });
    organisationRoutes(operators, context);
    auditRoutes(operators, context, publicUrl);
  });
  app.register(async (managers) => {
    authenticate(managers, context, {
      form: 'bearer',
      rateLimit,
      admit: (caller, { query }) => {
        if (!caller.scopes.includes('operator')) requireScope(caller, 'manage');
        return actFor(
          context,
          caller,
          readQuery(query, (given) => given.text('organisation')),
        );
      },
    });
    panelRoutes(managers, context);
    tokenRoutes(managers, context);
    ispRoutes(managers, context);
    agentListRoutes(managers, context, publicUrl);
    managers.register(async (lists) => agentImportRoutes(lists, context));
  });
}
