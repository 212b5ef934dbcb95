import { lookup as resolve } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { once } from '../../lib/concurrency/once.ts';
import type { MessageSender, Posted } from '../../ports/message-sender.ts';

const TIMEOUT_MS = 20_000;

interface MessageSettings {
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Messages may go to private, loopback and link-local addresses. */
  readonly allowsPrivate: boolean;
}

export function openMessageSender({ smtpUrl, mailFrom, allowsPrivate }: MessageSettings): MessageSender {
  // Loaded with the first mail: most services send none.
  const openTransport = once(async () => {
    const { createTransport } = await import('nodemailer');
    const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
    return createTransport({ url: smtpUrl, ...timeouts });
  });
  const isRefused = (address: string) => !allowsPrivate && isPrivate(address);
  /** The connection goes to the addresses that were looked at, whatever the name resolves to next. */
  const lookup: LookupFunction = (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const refused = addresses?.find(({ address }) => isRefused(address));
      if (error) return done(error, '');
      if (refused) return done(new Error(refusalOfAddress(refused.address)), '');
      const [first] = addresses;
      return options.all ? done(null, addresses) : done(null, first?.address ?? '', first?.family);
    });
  const refusalOf = async (url: string) => {
    const host = hostOf(url);
    if (isIP(host)) return isRefused(host) ? refusalOfAddress(host) : undefined;
    const addresses = await new Promise<readonly { address: string }[]>((found) =>
      resolve(host, { all: true }, (error, all) => found(error ? [] : all)),
    );
    const refused = addresses.find(({ address }) => isRefused(address));
    return refused && refusalOfAddress(refused.address);
  };
  return {
    hasMail: smtpUrl !== undefined,
    refusalOf,
    async post(url, headers, body, signal) {
      const host = hostOf(url);
      if (isIP(host) && isRefused(host)) throw new Error(refusalOfAddress(host));
      return post(url, headers, body, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]), lookup);
    },
    async mail({ id, to, subject, text, page }) {
      if (smtpUrl === undefined) throw new Error('This service sends no mail: SMTP_URL is not set.');
      const domain = mailFrom.split('@').at(-1)?.replace('>', '') ?? 'localhost';
      const transport = await openTransport();
      const attachments = page && [
        { filename: page.name, content: page.html, contentType: 'text/html; charset=utf-8' },
      ];
      await transport.sendMail({
        from: mailFrom,
        to: [...to],
        subject,
        text,
        messageId: `<${id}@${domain}>`,
        ...(attachments && { attachments }),
      });
    },
  };
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
}

function refusalOfAddress(address: string): string {
  return `Nothing is sent to ${address}: it is a private, loopback or reserved address. An operator can allow these with ALERT_PRIVATE_ADDRESSES=true.`;
}

function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
  lookup: LookupFunction,
): Promise<Posted> {
  return new Promise((done, fail) => {
    const send = url.startsWith('https:') ? requestHttps : requestHttp;
    const length = String(Buffer.byteLength(body));
    const options = { method: 'POST', headers: { ...headers, 'content-length': length }, signal, lookup, agent: false };
    const sent = send(url, options, (response) => {
      const seconds = secondsOf(response.headers['retry-after']);
      // What the receiver says is not needed, however long it is.
      response.destroy();
      done({ status: response.statusCode ?? 0, retryAfter: seconds });
    });
    sent.on('error', fail);
    sent.end(body);
  });
}

function secondsOf(given: string | undefined): number | null {
  if (given === undefined) return null;
  const seconds = /^\d+$/.test(given) ? Number(given) : Math.ceil((Date.parse(given) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}

const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4');
// Those in which an address of IPv4 lies are refused as a whole.
for (const [network, prefix] of [
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 32],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6');

/** True for private, loopback, link-local and reserved addresses. */
export function isPrivate(address: string): boolean {
  return PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
