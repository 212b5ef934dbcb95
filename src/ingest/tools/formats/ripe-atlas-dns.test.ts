import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dnsQuestion } from './ripe-atlas.ts';

function message(labels: readonly Uint8Array[], questions = 1): string {
  const header = Buffer.alloc(12);
  header.writeUInt16BE(questions, 4);
  const name = labels.flatMap((label) => [label.length, ...label]);
  return Buffer.from([...header, ...name, 0, 0, 1, 0, 1]).toString('base64');
}

describe('the question of a DNS message', () => {
  it('is its name', () => {
    expect(dnsQuestion(message([Buffer.from('www'), Buffer.from('example'), Buffer.from('org')]))).toBe(
      'www.example.org',
    );
    expect(dnsQuestion(message([]))).toBe('.');
  });

  it('has numbers for what is no plain character', () => {
    expect(dnsQuestion(message([Buffer.from([0x61, 0x2e, 0x20, 0xff])]))).toBe('a\\046\\032\\255');
  });

  it('is nothing when there is none, or when the message is cut off', () => {
    expect(dnsQuestion(message([Buffer.from('a')], 0))).toBeUndefined();
    expect(dnsQuestion('')).toBeUndefined();
    const cut = Buffer.from(message([Buffer.from('example')]), 'base64').subarray(0, 15);
    expect(dnsQuestion(cut.toString('base64'))).toBeUndefined();
  });

  it('is a name or nothing, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String()), (text) => {
        expect(['string', 'undefined']).toContain(typeof dnsQuestion(text));
      }),
    );
  });
});
