import { expect, it } from 'vitest';
import { LAYOUT, readLayout, writeLayout } from './layout.ts';

const read = (layout: string) => readLayout(new URLSearchParams({ [LAYOUT]: layout }));
const PLAIN = { title: '', text: '', tables: {} };

it('a layout is read as it was written, without tables that are as the recipe has them', () => {
  const isp = { isLeftOut: false, text: 'a & b', without: ['mean'] };
  const layout = { title: 'T', text: 'x\n\ny', tables: { isp } };
  const untouched = { isLeftOut: false, text: '', without: [] };
  expect(read(writeLayout({ ...layout, tables: { isp, package: untouched } }) ?? '')).toEqual(layout);
  expect(writeLayout({ ...PLAIN, tables: { package: untouched } })).toBeNull();
});

it.each(['', 'x', '[]', 'null', '{"title": 1, "tables": []}'])('the layout %s is that of the recipe', (text) => {
  expect(read(text)).toEqual(PLAIN);
});

it('what a table can’t mean is left out', () => {
  expect(read('{"tables": {"isp": {"without": [1, "mean"], "isLeftOut": "yes"}, "x": null}}').tables).toEqual({
    isp: { isLeftOut: false, text: '', without: ['mean'] },
    x: { isLeftOut: false, text: '', without: [] },
  });
});
