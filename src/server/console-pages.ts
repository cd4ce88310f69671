import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { servePublicFiles } from './http/index.ts';
import { Refusal } from './kernel/index.ts';

const consoleDir = join(import.meta.dirname, '..', '..', 'dist', 'console');

/** The pages of the console. Each URL serves the same document, whose router chooses the page. */
export const consolePaths = [
  '/',
  '/setup',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/restore-email',
  '/join',
  '/monitors',
  '/monitors/*',
  '/incidents',
  '/incidents/*',
  '/maintenance',
  '/maintenance/*',
  '/status-pages',
  '/status-pages/*',
  '/websites',
  '/websites/*',
  '/market',
  '/market/*',
  '/settings',
  '/settings/*',
];

const policy = [
  "default-src 'self'",
  // Scripts set positions and sizes of menus and charts as style attributes.
  "style-src 'self' 'unsafe-inline'",
  // Authors may host the images of their items anywhere.
  "img-src 'self' data: https: http:",
  "media-src 'self' https: http:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
].join('; ');

const headers = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
};
/** A drawing is a document where its own address is opened. A public page shows a dozen, so that each header counts. */
const drawingHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};
const file = join(consoleDir, 'index.html');
const document = existsSync(file) ? readFileSync(file, 'utf8') : undefined;

/** Sends the console's document; its router shows the page, or that there is none. */
export async function sendConsolePage(reply: FastifyReply): Promise<FastifyReply> {
  if (document === undefined) {
    throw new Refusal('unavailable', 'The console is not built: run npm run build and restart.');
  }
  return reply.headers(headers).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(document);
}

/** Whether a request without a route comes from a browser, and gets a page instead of JSON. */
export function acceptsHtml(request: FastifyRequest): boolean {
  const isPage = !/^\/(api|console\/api|assets|media|typeface|js)(\/|$)/.test(request.url);
  return request.method === 'GET' && isPage && (request.headers.accept ?? '').includes('text/html');
}

/** The built console: its document at the URL of every page, its files with immutable caching. */
export async function consolePages(app: FastifyInstance): Promise<void> {
  const hidden = { schema: { hide: true } as object };
  for (const page of consolePaths) app.get(page, hidden, async (_, reply) => sendConsolePage(reply));
  if (document === undefined) return;
  await app.register(async (files) => {
    servePublicFiles(files);
    await app.register(fastifyStatic, {
      root: consoleDir,
      index: false,
      preCompressed: true,
      wildcard: false,
      lastModified: false,
      acceptRanges: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes(`${consoleDir}/assets/`);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
        // The document is served here too (/index.html), and needs its policy.
        const given = /\.svg(\.(br|gz))?$/.test(path) ? drawingHeaders : headers;
        for (const [name, value] of Object.entries(given)) reply.header(name, value);
      },
    });
  });
}
