import { type Html, html } from './html.ts';
import { STYLE } from './style.ts';

interface Frame {
  /** Of the page, as its heading and beside the name of the service. */
  readonly title: string;
  readonly about: Html;
  readonly contents: Html;
  readonly main: Html;
}

/** A page that needs no script and nothing from anywhere else. */
export function framed({ title, about, contents, main }: Frame): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Broadgauge ${title}</title>
<style>${{ markup: STYLE }}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<p class="title">Broadgauge <span>${title}</span></p>
<p class="about">${about}</p>
</header>
<div class="columns">
<nav aria-label="Reference"><details><summary>Contents</summary><ul>
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
