import type { State, Terms, Verdict } from '../../src/alerts/judge.ts';

export type Judgement = Pick<Terms, 'atLeast' | 'of' | 'noData'>;

/** The state of a group after each of its evaluations, each worked out from all verdicts up to it. */
export function judgeAlerts(terms: Judgement, verdicts: readonly Verdict[]): readonly State[] {
  return verdicts.map((_, index) => stateAfter(terms, verdicts.slice(0, index + 1)));
}

function stateAfter(terms: Judgement, verdicts: readonly Verdict[]): State {
  const last = verdicts.at(-1);
  if (last === undefined) return terms.noData === 'keep' ? 'no_data' : 'ok';
  if (last === 'missing') {
    if (terms.noData === 'ok') return 'ok';
    return terms.noData === 'alert' ? 'no_data' : stateAfter(terms, verdicts.slice(0, -1));
  }
  const gap = verdicts.lastIndexOf('missing');
  const counted = terms.noData === 'ok' ? verdicts.slice(gap + 1) : verdicts.filter((verdict) => verdict !== 'missing');
  if (isFiring(terms, counted)) return 'firing';
  return last === 'violated' ? 'pending' : 'ok';
}

function isFiring(terms: Judgement, counted: readonly Verdict[]): boolean {
  if (counted.length === 0) return false;
  const was = isFiring(terms, counted.slice(0, -1));
  const changing: Verdict = was ? 'good' : 'violated';
  const changes =
    counted.at(-1) === changing && counted.slice(-terms.of).filter((each) => each === changing).length >= terms.atLeast;
  return changes ? !was : was;
}

/** The indexes of evaluations after which a message goes out, and its type; with a reminder a day after the last one. */
export function messagesOf(
  terms: Judgement,
  states: readonly State[],
  isQuiet: (index: number) => boolean,
  evaluationsADay: number,
): readonly string[] {
  const messages: string[] = [];
  let last = { said: 'resolved', at: 0 };
  states.forEach((state, index) => {
    if (isQuiet(index)) return;
    const says = state === 'ok' ? 'resolved' : state === 'no_data' && terms.noData !== 'alert' ? 'nothing' : state;
    if (says === 'pending' || says === 'nothing') return;
    const isReminder = says === last.said && says !== 'resolved' && index - last.at >= evaluationsADay;
    if (says === last.said && !isReminder) return;
    messages.push(`${index} ${says}${isReminder ? ' again' : ''}`);
    last = { said: says, at: index };
  });
  return messages;
}
