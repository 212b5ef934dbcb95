import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openApiDocument } from '../reference/document.ts';
import { referencePage } from '../reference/page/page.ts';
import { STYLE } from '../reference/page/style.ts';
import { knownTags } from './known-tags.ts';

export interface ReferenceOptions {
  readonly version: string;
  /** The address that the document names; known when the service listens. */
  readonly publicUrl: () => string;
}

/** The API's own description, for programs and for people. Everybody may read it. */
export async function referenceInterface(app: FastifyInstance, options: ReferenceOptions): Promise<void> {
  const document = once(() => sheet(JSON.stringify(openApiDocument({ ...options, url: options.publicUrl() }))));
  const page = once(() => sheet(referencePage(options.version)));

  app.get('/openapi.json', async (request, reply) => {
    reply.type('application/json; charset=utf-8');
    return send(request, reply, document());
  });

  app.get('/docs', async (request, reply) => {
    reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY);
    return send(request, reply, page());
  });
}

/** The page has a style sheet of its own and loads nothing. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface Sheet {
  readonly text: string;
  readonly etag: string;
}

function sheet(text: string): Sheet {
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` };
}

function send(request: FastifyRequest, reply: FastifyReply, { text, etag }: Sheet): FastifyReply | string {
  // Kept by anybody, asked for again each time: a new version shows at once.
  reply.headers({ etag, 'cache-control': 'public, no-cache' });
  return knownTags(request.headers).includes(etag) ? reply.status(304).send() : text;
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
