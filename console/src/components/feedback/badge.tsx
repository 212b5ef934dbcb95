import type { ComponentChildren } from 'preact';
import { classNames } from '../../lib/class-names.ts';

export interface BadgeProps {
  readonly tone?: 'neutral' | 'info' | 'success' | 'warning' | 'error';
  readonly children: ComponentChildren;
}

/** A word on the state of something; the colour only repeats what the word says. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span class={classNames('badge', tone)}>{children}</span>;
}

export function Badges({ words }: { readonly words: readonly string[] }) {
  return (
    <div class="badges row">
      {words.map((word) => (
        <Badge key={word}>{word}</Badge>
      ))}
    </div>
  );
}
