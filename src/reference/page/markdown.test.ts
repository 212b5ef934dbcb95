import { describe, expect, it } from 'vitest';
import { headingsOf, markdown } from './markdown.ts';

const AROUND = {
  hrefOf: (target: string) => (target.startsWith('#') ? target : undefined),
  pictureOf: (path: string) => `data:${path}`,
};
const render = (text: string) => markdown(text, AROUND).markup.replaceAll('\n', '');

describe('a page of the documentation', () => {
  it.each([
    ['One\ntwo.\n\nThree.', '<p>One two.</p><p>Three.</p>'.replace(' ', '')],
    ['## A `b` (c)', '<h2 id="a-b-c"><a href="#a-b-c">A <code>b</code> (c)</a></h2>'],
    ['- one\n  more\n- two', '<ul><li>one  more</li><li>two</li></ul>'],
    ['1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
    ['```sh\n# a < b\n```', '<pre tabindex="0"><code># a &#60; b</code></pre>'],
    ['As\n\n    x_1 | y\n\nis.', '<p>As</p><pre tabindex="0"><code>x_1 | y</code></pre><p>is.</p>'],
    ['**Bold `x`**, _book_ and a_b_c', '<p><strong>Bold <code>x</code></strong>, <em>book</em> and a_b_c</p>'],
    ['[here](#a) and [`there`](other.md)', '<p><a href="#a">here</a> and <code>there</code></p>'],
    ['<script>', '<p>&#60;script&#62;</p>'],
  ])('%j is rendered', (text, markup) => {
    expect(render(text)).toBe(markup);
  });

  it('has tables with cells that hold bars', () => {
    expect(render('| A | B |\n| --- | --- |\n| `x \\| y` | 2 |')).toBe(
      '<div class="wide"><table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead>' +
        '<tbody><tr><td><code>x | y</code></td><td>2</td></tr></tbody></table></div>',
    );
  });

  it('has pictures for light and dark', () => {
    const source = '<picture>\n<source media="(m)" srcset="d.svg">\n<img alt="An &" src="l.svg">\n</picture>';
    expect(render(source)).toBe(
      '<picture><source media="(m)" srcset="data:d.svg"><img alt="An &#38;" src="data:l.svg"></picture>',
    );
  });

  it('has headings, but none of its code', () => {
    expect(headingsOf('# One\n\n```sh\n# no\n```\n\n## Two\n').map(({ anchor }) => anchor)).toEqual(['one', 'two']);
  });
});
