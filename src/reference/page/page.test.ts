import { describe, expect, it } from 'vitest';
import { RESOURCES, SCHEMAS } from '../../api/index.ts';
import { html, join } from './html.ts';
import { referencePage } from './page.ts';
import { phrase, prose } from './prose.ts';
import { tryForm } from './try-form.ts';

const page = referencePage({ version: '1.2.3', script: undefined });
const calls = RESOURCES.flatMap((resource) => resource.calls);
const anchors = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

describe('the reference page', () => {
  it('has every call and every schema, each with an anchor of its own', () => {
    const ids = calls.map(({ id }) => id);
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

  it('has one script where it is built, from its own host', () => {
    const script = 'console/assets/reference-A.js';
    const scripted = referencePage({ version: '1.2.3', script });
    expect(scripted.match(/<script.*<\/script>/g)).toEqual([`<script type="module" src="${script}"></script>`]);
    expect(scripted.replace(/<script.*<\/script>/, '')).toBe(page);
  });

  it('has a button to copy every example', () => {
    const examples = page.match(/<pre/g)?.length ?? 0;
    expect(examples).toBeGreaterThan(calls.length);
    expect(page.match(/<\/pre><button type="button" class="copy">/g)).toHaveLength(examples);
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

describe('the form that tries a call', () => {
  const formOf = (id: string) => {
    const call = calls.find((each) => each.id === id);
    if (!call) throw new Error(`There is no call ${id}`);
    return tryForm(call).markup;
  };

  it('is there for every call', () => {
    expect(page.match(/<details class="try">/g)).toHaveLength(calls.length);
  });

  it('asks before everything but reading and questions', () => {
    const asking = calls.filter(({ id }) => formOf(id).includes(' data-changes'));
    expect(asking.map(({ method }) => method)).not.toContain('get');
    const ids = asking.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['createPanel', 'storeResults', 'addIsps']));
    expect(ids).not.toContain('askMetric');
  });

  it('fills in what is needed, and hints at what is optional or named by a change', () => {
    expect(formOf('listFilterValues')).toMatch(/<input name="id" data-in="path" required spellcheck="false" value="/);
    const form = formOf('storeResults');
    expect(form).toMatch(/<input name="Idempotency-Key" data-in="header" spellcheck="false" placeholder="june-17">/);
    expect(form).toMatch(/data-scopes="ingest"/);
    expect(formOf('revokeToken')).toMatch(/<input name="id" data-in="path" required spellcheck="false" placeholder="/);
  });

  it('offers every example of a body under its content type', () => {
    for (const { id, body } of calls) {
      const expected = Object.entries(body?.contents ?? {}).flatMap(([type, { examples }]) =>
        Object.keys(examples).map(() => type),
      );
      const offered = [...formOf(id).matchAll(/ data-type="([^"]+)"/g)].map(([, type]) => type);
      expect([id, offered]).toEqual([id, expected]);
      expect([id, offered.length > 0]).toEqual([id, body !== undefined]);
    }
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
