import type { FactStore } from '../../ports/fact-store.ts';
import type { Register, SetBack } from '../../ports/register.ts';

/** Finds organisations whose register lacks changes that the results know, and remembers them. */
export type CompareRegister = () => Promise<void>;

type Compared = Pick<Register, 'organisations' | 'agents' | 'setBacks'>;

/** Callers that arrive during a comparison wait for it. */
export function createComparison(
  register: Compared,
  facts: Pick<FactStore, 'projected' | 'usedNumbers'>,
  onSetBack: (setBack: SetBack) => void = () => {},
): CompareRegister {
  let running: Promise<void> | undefined;
  const compare = async () => {
    const timeline = await register.setBacks.timeline();
    const numbers = await facts.usedNumbers();
    const found = await findSetBack(register, facts, numbers.organisations);
    await register.setBacks.remember(found, { timeline, numbers });
    found.forEach(onSetBack);
  };
  return () => {
    running ??= compare().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** @param last the greatest number of an organisation that the results know: the register may lack that organisation */
async function findSetBack(
  { organisations, agents }: Pick<Compared, 'organisations' | 'agents'>,
  facts: Pick<FactStore, 'projected'>,
  last: number,
): Promise<readonly SetBack[]> {
  const ids = (await organisations.list()).map(({ id }) => id);
  const found: SetBack[] = [];
  for (const organisationId of last > Math.max(0, ...ids) ? [...ids, last] : ids) {
    const revision = await agents.revision(organisationId);
    const projected = await facts.projected(organisationId, revision);
    if (revision < projected) found.push({ organisationId, register: revision, results: projected });
  }
  return found;
}
