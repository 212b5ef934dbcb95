import type { ComponentChildren } from 'preact';

interface StatisticsLinkProps {
  /** The anchor of a heading of the page. */
  readonly section: string;
  readonly children: ComponentChildren;
}

/** Leads into the page that says what figures mean, beside the question that is on this one. */
export function StatisticsLink({ section, children }: StatisticsLinkProps) {
  return (
    <a href={`/docs/statistics#${section}`} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
