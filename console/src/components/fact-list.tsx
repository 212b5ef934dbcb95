import type { ComponentChildren } from 'preact';

export interface Fact {
  readonly label: string;
  readonly value: ComponentChildren;
}

/** A few facts beside each other, each under its name. Those that are false are not there. */
export function FactList({ facts }: { readonly facts: readonly (Fact | false)[] }) {
  return (
    <dl class="fact-list">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact.label}>
              <dt class="hint">{fact.label}</dt>
              <dd>{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
