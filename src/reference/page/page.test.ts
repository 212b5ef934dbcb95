import { describe, expect, it } from 'vitest';
import { RESOURCES, SCHEMAS } from '../../api/index.ts';
import { html, join } from './html.ts';
import { referencePage } from './page.ts';
import { phrase, prose } from './prose.ts';

const page = referencePage('1.2.3');
const anchors = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

describe('the reference page', () => {
  it('has every call and every schema, each with an anchor of its own', () => {
    const ids = RESOURCES.flatMap(({ calls }) => calls.map(({ id }) => id));
    expect(anchors).toEqual(expect.arrayContaining([...ids, ...Object.keys(SCHEMAS).map((name) => `schema-${name}`)]));
    expect(new Set(anchors).size).toBe(anchors.length);
  });

  it('has no link that leads nowhere', () => {
    const targets = [...page.matchAll(/ href="([^"]+)"/g)].map(([, target = '']) => target);
    const inside = targets.filter((target) => target.startsWith('#')).map((target) => target.slice(1));
    expect(inside.filter((target) => !anchors.includes(target))).toEqual([]);
    expect(targets.filter((target) => !target.startsWith('#'))).toEqual(['docs/statistics', 'openapi.json']);
  });

  it('needs no script, no other file and no other host', () => {
    expect(page).not.toMatch(/<script|<link|<img|<iframe|@import|url\(|\son\w+=|style="/);
  });

  it('has headings that do not skip a level', () => {
    const levels = [...page.matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
    expect(levels[0]).toBe(1);
    expect(levels.filter((level, index) => level - (levels[index - 1] ?? 0) > 1)).toEqual([]);
  });

  it('shows commands that a shell can read', () => {
    expect(page).toContain(
      'curl -fsS -X POST &#34;$BROADGAUGE_URL/metric_data&#34; \\\n  -H &#34;Authorization: Bearer',
    );
    expect(page).toContain('curl -fsS &#34;$BROADGAUGE_URL/metadata/unit/1003&#34;');
  });
});

describe('markup', () => {
  it('escapes text wherever it stands', () => {
    const nasty = `<b title="x">'&`;
    expect(html`<p title="${nasty}">${nasty}</p>`.markup).toBe(
      '<p title="&#60;b title=&#34;x&#34;&#62;&#39;&#38;">&#60;b title=&#34;x&#34;&#62;&#39;&#38;</p>',
    );
  });

  it('takes markup, and lists of it, as they are', () => {
    const item = (text: string) => html`<li>${text}</li>`;
    expect(html`<ul>${[item('a'), item('<')]}</ul>`.markup).toBe('<ul><li>a</li><li>&#60;</li></ul>');
    expect(join([item('a'), item('b')], ' & ').markup).toBe('<li>a</li> &#38; <li>b</li>');
  });

  it('reads paragraphs, lists, code and strong words', () => {
    expect(prose('**One** of `<a>`.\n\n- x\n- `y`').markup).toBe(
      '<p><strong>One</strong> of <code>&#60;a&#62;</code>.</p><ul><li>x</li><li><code>y</code></li></ul>',
    );
    expect(phrase('2 * 3 ** 4').markup).toBe('2 * 3 ** 4');
  });
});
