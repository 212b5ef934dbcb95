import { expect, it } from 'vitest';
import { rejectedRows } from './rejected-file.ts';

const written = async (name: string, text: string, errors: Parameters<typeof rejectedRows>[1]) => {
  const file = await rejectedRows(new File([text], name), errors);
  return [file?.name, await file?.text()];
};

it('rejected rows of a CSV are saved as they were, with number and reason', async () => {
  const text = 'agent,note\nbox-1,fine\n\n"box,2","says ""no"""\nbox-3,x\n';
  const errors = [
    { row: 5, message: 'Not a "number"' },
    { row: 4, message: 'The agent is not known.' },
  ];
  expect(await written('a.csv', text, errors)).toEqual([
    'rejected-a.csv',
    'row,reason,agent,note\n4,"The agent is not known.","box,2","says ""no"""\n5,"Not a ""number""",box-3,x\n',
  ]);
});

it.each([
  ['a.ndjson', '{"a":1}\n{"a":2}\n'],
  ['a.json', '[{"a":1},{"a":2}]'],
])('rejected rows of %s are lines with what was sent', async (name, text) => {
  expect(await written(name, text, [{ row: 2, message: 'No.' }])).toEqual([
    'rejected-a.ndjson',
    '{"row":2,"reason":"No.","sent":{"a":2}}\n',
  ]);
});
