import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from './deps.ts';
import { Refusal } from './kernel/refusal.ts';

export const consoleDir = join(import.meta.dirname, '..', '..', 'dist', 'console');

/** The pages of the console, which its own router tells apart; each address gives the same document. */
const pages = [
  '/',
  '/setup',
  '/login',
  '/register',
  '/monitors',
  '/monitors/*',
  '/websites',
  '/websites/*',
  '/market',
  '/market/*',
  '/settings',
  '/settings/*',
];

const policy = [
  "default-src 'self'",
  // Positions and sizes of menus and charts are set by script as style attributes.
  "style-src 'self' 'unsafe-inline'",
  // Pictures of items lie wherever their author keeps them.
  "img-src 'self' data: https: http:",
  "media-src 'self' https: http:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
].join('; ');

/** The built console: its document at every page's address, its files with immutable caching. */
export function consolePages(_deps: Deps) {
  return async (app: FastifyInstance): Promise<void> => {
    const file = join(consoleDir, 'index.html');
    const document = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    app.addHook('onSend', async (_, reply) => {
      reply
        .header('content-security-policy', policy)
        .header('x-content-type-options', 'nosniff')
        .header('x-frame-options', 'DENY')
        .header('referrer-policy', 'same-origin');
    });
    const hidden = { schema: { hide: true } as object };
    const show = async (_: unknown, reply: FastifyReply) => {
      if (document === undefined)
        throw new Refusal('unavailable', 'The console is not built: run npm run build, then start again.');
      return reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(document);
    };
    for (const page of pages) app.get(page, hidden, show);
    if (document === undefined) return;
    await app.register(fastifyStatic, {
      root: consoleDir,
      index: false,
      preCompressed: true,
      wildcard: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes(`${consoleDir}/assets/`);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      },
    });
  };
}
