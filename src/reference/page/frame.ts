import { type Html, html, NOTHING } from './html.ts';
import { STYLE } from './style.ts';

interface Frame {
  /** The title of the page. */
  readonly title: string;
  readonly about: Html;
  /** Above the contents. */
  readonly search?: Html;
  readonly contents: Html;
  readonly main: Html;
  /** The address of an optional script. */
  readonly script?: string | undefined;
}

/** A page that is complete without a script, and loads nothing from other sites. */
export function framed({ title, about, search = NOTHING, contents, main, script }: Frame): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Broadgauge ${title}</title>
<style>${{ markup: STYLE }}</style>
${script === undefined ? NOTHING : html`<script type="module" src="${script}"></script>`}
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<p class="title">Broadgauge <span>${title}</span></p>
<p class="about">${about}</p>
</header>
<div class="columns">
<nav aria-label="Reference">${search}<details><summary>Contents</summary><ul>
${contents}
</ul></details></nav>
<main id="content">
${main}
</main>
</div>
</body>
</html>
`.markup;
}
