import type { Locator } from 'playwright-core';

/** What a person does at a page, counted. */
export interface Hands {
  readonly done: { clicks: number; fields: number };
  click(target: Locator): Promise<void>;
  fill(target: Locator, text: string): Promise<void>;
  select(target: Locator, option: string): Promise<void>;
  chooseFile(target: Locator, name: string, lines: readonly string[]): Promise<void>;
}

export function countingHands(): Hands {
  const done = { clicks: 0, fields: 0 };
  return {
    done,
    async click(target) {
      done.clicks += 1;
      await target.click();
    },
    async fill(target, text) {
      done.fields += 1;
      await target.fill(text);
    },
    async select(target, option) {
      done.fields += 1;
      await target.selectOption(option);
    },
    async chooseFile(target, name, lines) {
      done.fields += 1;
      await target.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\n')}\n`) });
    },
  };
}
