import { describe, expect, it } from 'vitest';
import { attachment } from './attachment.ts';

describe('the disposition of an attachment', () => {
  it('names a plain file once', () => {
    expect(attachment('metric_data 2026-07.csv')).toBe('attachment; filename="metric_data 2026-07.csv"');
  });

  it.each([
    ['Zürich.csv', 'Z_rich.csv', 'Z%C3%BCrich.csv'],
    ['測定 📈.csv', '__ _.csv', '%E6%B8%AC%E5%AE%9A%20%F0%9F%93%88.csv'],
    [`it's (100%) "raw"*.csv`, "it's (100_) _raw_*.csv", 'it%27s%20%28100%25%29%20%22raw%22%2a.csv'],
    ['lone \ud800.csv', 'lone _.csv', 'lone%20%EF%BF%BD.csv'],
  ])('writes %j so that new and old clients read it', (name, plain, encoded) => {
    expect(attachment(name)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`);
  });

  it('lets no name leave the header, or its directory', () => {
    expect(attachment('../a\\b\r\nSet-Cookie: c\0')).toBe('attachment; filename=".._a_b__Set-Cookie: c_"');
  });
});
