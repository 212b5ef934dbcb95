import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { statisticsPage } from './statistics-page.ts';

const ROOT = new URL('../../../', import.meta.url);
const text = readFileSync(new URL('docs/statistics.md', ROOT), 'utf8');
const page = statisticsPage({ text, version: '1.2.3', pictureOf: (path) => `data:${path}` });
const anchors = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

describe('the statistics page', () => {
  it('has no link that leads nowhere', () => {
    const targets = [...page.matchAll(/ href="([^"]+)"/g)].map(([, target = '']) => target);
    const inside = targets.filter((target) => target.startsWith('#')).map((target) => target.slice(1));
    expect(inside.filter((target) => !anchors.includes(target))).toEqual([]);
    expect(new Set(targets.filter((target) => !target.startsWith('#')))).toEqual(new Set(['../docs']));
  });

  it('has every section that the console leads to', () => {
    const sources = new URL('console/src/', ROOT);
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'));
    const sections = files.flatMap((path) => {
      const links = readFileSync(new URL(path, sources), 'utf8').matchAll(/<StatisticsLink section=(.*?)>/g);
      return [...links].flatMap(([, value = '']) => [...value.matchAll(/['"]([a-z-]+)['"]/g)].map(([, name]) => name));
    });
    expect(sections.filter((section) => !anchors.includes(section))).toEqual([]);
  });

  it('is all rendered, and needs no script, no other file and no other host', () => {
    const prose = page.replaceAll(/<(code|pre)[^>]*>[\s\S]*?<\/\1>/g, '');
    expect(prose).not.toMatch(/^\s*\|.*\|$|```|\*\*|\]\(/m);
    expect(page).not.toMatch(/<script|<link|<iframe|@import|url\(|\son\w+=|style="|src="(?!data:)/);
  });
});
