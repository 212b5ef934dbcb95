/** The page's style sheet. The page allows only this text, by its hash. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #ffffff; --wash: #f5f6f8; --line: #dfe3e8; --ink: #1c2330; --soft: #566072; --accent: #0b5cad; --field: #848d9c;
  --get: #0b6b3a; --post: #0b5cad; --put: #8a5200; --delete: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #12161d; --wash: #1a202a; --line: #2d3644; --ink: #e4e8ee; --soft: #9aa6b8; --accent: #7db8f5; --field: #6b778a;
    --get: #6fd39b; --post: #7db8f5; --put: #e8b264; --delete: #f2938c;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
}
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 2px; }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
h1, h2, h3, h4, h5 { line-height: 1.25; text-wrap: balance; }
h1 { font-size: 1.9rem; margin: 0 0 1.5rem; }
h2 { font-size: 1.5rem; margin: 3.5rem 0 .75rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
h1 + section > h2 { border: 0; padding: 0; margin-top: 0; }
h3 { font-size: 1.15rem; margin: 2.5rem 0 .5rem; }
h4 { font-size: .8rem; margin: 1.5rem 0 .4rem; letter-spacing: .06em; text-transform: uppercase; color: var(--soft); }
h5 { font-size: .95rem; margin: 1.25rem 0 .4rem; }
h2 a, h3 a { color: inherit; text-decoration: none; }
h2 a:hover, h3 a:hover { text-decoration: underline; }
p { margin: .5rem 0; max-width: 46rem; }
ul, ol { margin: .5rem 0; padding-left: 1.25rem; max-width: 46rem; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .86em; }
:not(pre) > code { background: var(--wash); border-radius: 4px; padding: .1em .3em; overflow-wrap: anywhere; }
pre {
  margin: .5rem 0 1rem; padding: .85rem 1rem; overflow-x: auto; background: var(--wash);
  border: 1px solid var(--line); border-radius: 8px; line-height: 1.45; max-height: 32rem;
}
picture img { max-width: 100%; height: auto; }
small { color: var(--soft); font-size: .82em; overflow-wrap: anywhere; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 1rem; top: 1rem; background: var(--paper); padding: .5rem 1rem; z-index: 1; }
header {
  display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 2rem;
  padding: .9rem 2rem; border-bottom: 1px solid var(--line);
}
header p { margin: 0; }
.title { font-weight: 650; font-size: 1.1rem; }
.title span, .about { color: var(--soft); font-weight: 400; font-size: .95rem; }
.columns { display: grid; grid-template-columns: 19rem minmax(0, 1fr); max-width: 84rem; margin: 0 auto; }
nav {
  position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto;
  padding: 0 .75rem 3rem 2rem; border-right: 1px solid var(--line); font-size: .9rem;
}
nav > details:first-child { padding-top: 1.25rem; }
nav summary { font-weight: 600; }
@supports selector(::details-content) {
  @media (min-width: 60.01rem) {
    nav summary { display: none; }
    nav details::details-content { content-visibility: visible; }
  }
}
nav ul { list-style: none; padding: 0; margin: 0; }
nav > details > ul > li > a { font-weight: 600; color: var(--ink); display: block; margin-top: 1rem; }
nav a { text-decoration: none; }
nav a:hover { text-decoration: underline; }
nav ul ul a { display: grid; grid-template-columns: 3.6rem 1fr; align-items: baseline; padding: .12rem 0; color: var(--soft); }
main { padding: 2rem 2.5rem 6rem; min-width: 0; }
.operation, .schema { padding-bottom: .5rem; }
.operation + .operation { border-top: 1px solid var(--line); margin-top: 2rem; }
.call { font-size: 1.05rem; }
.method { font: 700 .72rem/1 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; letter-spacing: .03em; }
.call .method { display: inline-block; padding: .32rem .5rem; border: 1px solid currentcolor; border-radius: 5px; }
.method.get { color: var(--get); } .method.post { color: var(--post); }
.method.put { color: var(--put); } .method.delete { color: var(--delete); }
.status { font-weight: 650; font-variant-numeric: tabular-nums; }
.optional { color: var(--soft); font-size: .75rem; white-space: nowrap; }
.media { margin: .75rem 0 .25rem; }
.choices code { white-space: nowrap; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; margin: .5rem 0 1rem; }
th, td { text-align: left; vertical-align: top; padding: .45rem .75rem .45rem 0; border-bottom: 1px solid var(--line); }
thead th { color: var(--soft); font-weight: 500; font-size: .8rem; }
tbody th { font-weight: 400; } tbody th code { font-weight: 600; }
table th:first-child { width: 24%; } table th:nth-child(2) { width: 30%; }
details > summary { cursor: pointer; color: var(--accent); font-size: .9rem; padding: .15rem 0; width: fit-content; }
:root:not(.scripted) :is(.search, .copy, .try) { display: none; }
.heard { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }
button, input, select, textarea {
  font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--field); border-radius: 6px;
  padding: .35rem .6rem; max-width: 100%;
}
:is(button, input, select, textarea):focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
::placeholder { color: var(--soft); opacity: 1; }
button { cursor: pointer; }
button:hover:enabled { border-color: var(--accent); color: var(--accent); }
button:disabled { cursor: default; color: var(--soft); }
.search { position: sticky; top: 0; padding: 1.25rem 0 .5rem; background: var(--paper); z-index: 1; }
.search label { display: block; font-weight: 600; margin-bottom: .25rem; }
.search input { width: 100%; }
.search output { display: block; min-height: 1.55em; color: var(--soft); }
kbd { font: inherit; font-size: .8em; border: 1px solid var(--line); border-radius: 4px; padding: 0 .35em; }
.example { position: relative; }
.copy { position: absolute; top: .4rem; right: .4rem; padding: .1rem .5rem; font-size: .8rem; }
.example pre { padding-right: 4.5rem; }
.try { margin: 1rem 0; }
.try[open] { padding: .5rem 1rem; border: 1px solid var(--line); border-radius: 8px; }
.try label { display: grid; grid-template-columns: 12rem minmax(0, 30rem); gap: .25rem 1rem; margin: .4rem 0; }
.try textarea { font: .86em/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; resize: vertical; }
.try p:empty { margin: 0; }
.outcome { font-weight: 600; overflow-wrap: anywhere; }
@media (max-width: 60rem) {
  .search { position: static; padding-top: 0; }
  .try label { grid-template-columns: minmax(0, 1fr); }
  .columns { display: block; }
  header { padding: .9rem 1.1rem; }
  nav { position: static; max-height: none; border: 0; border-bottom: 1px solid var(--line); padding: .75rem 1.1rem; }
  main { padding: 1.25rem 1.1rem 4rem; }
  thead { position: absolute; left: -999px; }
  tr, th, td { display: block; }
  tr { padding: .5rem 0; border-bottom: 1px solid var(--line); }
  th, td { padding: .1rem 0; border: 0; }
  table th:first-child { width: auto; }
}
@media print { nav, .skip, .copy, .try { display: none; } .columns { display: block; } pre { max-height: none; } }
`;
