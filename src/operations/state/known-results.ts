import { once } from '../../lib/concurrency/once.ts';
import type { FactStore } from '../../ports/fact-store.ts';
import type { Register } from '../../ports/register.ts';

/** The facts, whose first stored results the register learns of before they are acknowledged. */
export function knownResults(facts: FactStore, register: Register): FactStore {
  const remember = once(() => register.rememberResults());
  return {
    ...facts,
    append: async (batch) => {
      const outcome = await facts.append(batch);
      if (outcome.accepted > 0) await remember();
      return outcome;
    },
  };
}

/** Tells the register of results that it does not know of: earlier versions did not. */
export async function rememberStored(facts: FactStore, register: Register): Promise<void> {
  if (await register.knowsResults()) return;
  for (const { id } of await register.organisations.list()) {
    if ((await facts.countResults(id)) > 0) return register.rememberResults();
  }
}
