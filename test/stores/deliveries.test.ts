import { expect, it } from 'vitest';
import type { Context } from '../../src/operations/context.ts';
import { deliverDue } from '../../src/operations/state/delivery-worker.ts';
import type { Register } from '../../src/ports/register.ts';
import { openRegister } from '../../src/stores/register/open-register.ts';
import { EVERY_REGISTER } from '../service.ts';
import { openTestDatabase } from './open-database.ts';

const NOW = 1_784_000_000;
/** Of a channel, more than are sent at the same time. */
const MESSAGES = 12;
/** Of an organisation, more than are sent to at the same time. */
const CHANNELS = 6;

it.each(EVERY_REGISTER)(
  'channels that do not answer hold back no message of another organisation, nor of another channel, on %s',
  async (kind) => {
    const database = await openTestDatabase(kind);
    const register = await openRegister(database);
    const silent = Array.from({ length: CHANNELS }, (_, index) => `silent-${index}`);
    await addMessages(register, 'many silent', silent);
    await addMessages(register, 'one silent', ['silent', 'alive']);
    const stop = new AbortController();
    const attempts = new Map<string, number>();
    const post = async (url: string, _headers: unknown, _body: string, signal: AbortSignal) => {
      attempts.set(url, (attempts.get(url) ?? 0) + 1);
      if (url !== 'https://alive.example.org/') return untilAborted(signal);
      if (attempts.get(url) === MESSAGES) stop.abort(new Error('all have arrived'));
      return { status: 204, retryAfter: null };
    };
    const context = { register, messages: { post }, now: () => NOW * 1000 } as unknown as Context;
    await expect(deliverDue(context, stop.signal)).rejects.toThrow('all have arrived');
    const { 'https://alive.example.org/': arrived, ...others } = Object.fromEntries(attempts);
    expect(arrived).toBe(MESSAGES);
    expect(Object.keys(others).length).toBeLessThan(CHANNELS);
    expect(Math.max(...Object.values(others))).toBeLessThan(MESSAGES);
    await database.close();
  },
);

/** Adds an organisation with messages for each of its channels. */
async function addMessages(register: Register, organisation: string, channels: readonly string[]): Promise<void> {
  const organisationId = (await register.organisations.create(organisation, NOW))?.id ?? 0;
  const rights = { scopes: ['data' as const], panels: null, expiresAt: null };
  const { id: tokenId } = await register.tokens.create(
    organisationId,
    { name: 'maker', hash: organisation, prefix: 'bg_', ...rights },
    NOW,
  );
  for (const name of channels) {
    const body = { kind: 'webhook', url: `https://${name}.example.org/` };
    await register.alertChannels.put(organisationId, {
      organisationId,
      name,
      body,
      secrets: [],
      savedAt: NOW,
      problem: null,
    });
  }
  const deliveries = channels.flatMap((channel) =>
    Array.from({ length: MESSAGES }, (_, index) => ({
      id: `${organisation} ${channel} ${index}`,
      channel,
      message: { type: 'alert.firing' },
    })),
  );
  const states = { splits: [], groups: [] };
  const rule = { name: 'speed', body: {}, tokenId, nextAt: null };
  await register.alerts.put(organisationId, rule, NOW, () => ({ states, deliveries }));
}

function untilAborted(signal: AbortSignal): Promise<never> {
  const own = AbortSignal.any([signal]);
  return new Promise((_, fail) => own.addEventListener('abort', () => fail(own.reason)));
}
