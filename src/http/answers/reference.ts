import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StaticText } from '../../api/reply.ts';
import { PACKAGE_ROOT } from '../../package.ts';
import { openApiDocument } from '../../reference/document.ts';
import { referencePage } from '../../reference/page/page.ts';
import { statisticsPage } from '../../reference/page/statistics-page.ts';
import { STYLE } from '../../reference/page/style.ts';
import { entityTag, isKnown } from './entity-tag.ts';

interface ReferenceOptions {
  readonly version: string;
  /** The address that the document names; known when the service listens. */
  readonly publicUrl: () => string;
  /** The address of the page's script; undefined if it is not built. */
  readonly script: string | undefined;
}

/** The reference of the API, for programs and for people. */
export interface Reference {
  readonly document: StaticText;
  readonly page: StaticText;
  /** The statistics page. */
  readonly statistics: StaticText;
}

export function createReference({ version, publicUrl, script }: ReferenceOptions): Reference {
  return {
    document: {
      contentType: 'application/json; charset=utf-8',
      headers: {},
      content: once(() => tagged(JSON.stringify(openApiDocument({ version, url: publicUrl() })))),
    },
    page: {
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': `${POLICY}; script-src 'self'; connect-src 'self'` },
      content: once(() => tagged(referencePage({ version, script }))),
    },
    statistics: {
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': `${POLICY}; img-src data:` },
      content: once(() =>
        tagged(statisticsPage({ text: readDocument('statistics.md').toString(), version, pictureOf })),
      ),
    },
  };
}

function readDocument(path: string): Buffer {
  return readFileSync(new URL(`docs/${path}`, PACKAGE_ROOT));
}

function pictureOf(path: string): string {
  return `data:image/svg+xml;base64,${readDocument(path).toString('base64')}`;
}

/** A page has its own style sheet. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function sendStaticText(told: StaticText, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { text, etag } = told.content();
  // Cacheable, but revalidated each time: a new version shows at once.
  reply.type(told.contentType).headers({ ...told.headers, etag, 'cache-control': 'public, no-cache' });
  return isKnown(request, etag) ? reply.status(304).send() : reply.send(text);
}

function tagged(text: string) {
  return { text, etag: entityTag(text) };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
