import { framed } from './frame.ts';
import { html } from './html.ts';
import { headingsOf, markdown, type Surroundings } from './markdown.ts';

interface StatisticsSource {
  /** The page of the documentation. */
  readonly text: string;
  readonly version: string;
  readonly pictureOf: Surroundings['pictureOf'];
}

/** The definitions of figures, for people who use the console. */
export function statisticsPage({ text, version, pictureOf }: StatisticsSource): string {
  const sections = headingsOf(text).filter(({ level }) => level === 2);
  return framed({
    title: 'Statistics',
    about: html`Version ${version} · <a href="../docs">API reference</a>`,
    contents: html`${sections.map(({ text: name, anchor }) => html`<li><a href="#${anchor}">${name}</a></li>\n`)}`,
    main: markdown(text, { hrefOf, pictureOf }),
  });
}

/** Other pages of the documentation are not served. */
function hrefOf(target: string): string | undefined {
  if (target.startsWith('#')) return target;
  return target.startsWith('api.md') ? '../docs' : undefined;
}
