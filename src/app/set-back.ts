import type { Logger } from 'pino';
import type { RequestMetrics } from '../http/request-metrics.ts';
import type { SetBack } from '../ports/register.ts';

/** Logs, once per organisation, that its register is older than its results. */
export function createSetBackReport(logger: Logger, metrics: RequestMetrics): (setBack: SetBack) => void {
  const known = new Set<number>();
  metrics.watch(
    'broadgauge_register_set_back',
    'Organisations whose results have a later revision than the register, since the start.',
    () => known.size,
  );
  return ({ organisationId, register, results }) => {
    if (known.has(organisationId)) return;
    known.add(organisationId);
    logger.error(
      { organisationId, registerRevision: register, resultsRevision: results },
      `the register is older than the results: organisation ${organisationId} is at revision ${register} in the register, and the results know ${results}. It takes no agents and no results until both are restored from the same backup, or an operator accepts the loss: see "A register that went back" in docs/operations.md`,
    );
  };
}
