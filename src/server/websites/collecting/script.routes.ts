// English only: programs read it
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { presentErrors } from '../../http/index.ts';
import { notFound, Refusal, sha256 } from '../../kernel/index.ts';
import { plausibleVariant } from './plausible-variant.ts';

const builtTracker = fileURLToPath(new URL('../../../../dist/tracker', import.meta.url));

/** Short names are not on blocker lists. The shop's domain can have no other routes. */
type Tracker = { path: string; file: string; reportsTo: string };
const scripts: Tracker[] = [
  { path: '/js/gatehouse.js', file: 'gatehouse.js', reportsTo: '../api/collect' },
  { path: '/js/gatehouse.full.js', file: 'gatehouse.full.js', reportsTo: '../api/collect' },
  { path: '/js/gatehouse.mjs', file: 'gatehouse.mjs', reportsTo: '../api/collect' },
  { path: '/js/s.js', file: 'gatehouse.js', reportsTo: '../api/s' },
  { path: '/js/f.js', file: 'gatehouse.full.js', reportsTo: '../api/s' },
  { path: '/shop/s.js', file: 'gatehouse.js', reportsTo: 's' },
];

export function scriptRoutes(folder = builtTracker) {
  return async (app: FastifyInstance): Promise<void> => {
    presentErrors(app);
    const schema = { hide: true } as object;
    for (const { path, file, reportsTo } of scripts) {
      const script = lazyScript(join(folder, file), { '../api/collect': reportsTo });
      app.get(path, { config: { access: 'public' }, schema }, async (request, reply) =>
        serve(request, reply, await script()),
      );
    }
    const umami = lazyScript(join(folder, 'umami.js'), {});
    for (const path of ['/script.js', '/umami.js'])
      app.get(path, { config: { access: 'public' }, schema }, async (request, reply) =>
        serve(request, reply, await umami()),
      );
    const variants = new Map<string, () => Promise<Script>>();
    // A wildcard, because long names exceed the length limit of a route parameter.
    app.get<{ Params: { '*': string } }>('/js/*', { config: { access: 'public' }, schema }, async (request, reply) => {
      const variant = plausibleVariant(request.params['*']);
      if (variant === undefined) throw notFound();
      const key = `${variant['gatehouse-parts']} ${variant['gatehouse-website']}`;
      const script = variants.get(key) ?? lazyScript(join(folder, 'plausible.js'), variant);
      variants.delete(key);
      variants.set(key, script);
      if (variants.size > maxVariants) variants.delete(variants.keys().next().value ?? '');
      return serve(request, reply, await script());
    });
  };
}

/** Limits memory, because a client can request every combination. */
const maxVariants = 100;

function serve(request: FastifyRequest, reply: FastifyReply, { encoded, etag }: Script): FastifyReply {
  reply
    .header('etag', etag)
    .header('cache-control', 'public, max-age=3600')
    .header('vary', 'accept-encoding')
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin');
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  const encoding = encodingFor(request);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('text/javascript; charset=utf-8').send(encoded[encoding]);
}

function lazyScript(file: string, replaced: Record<string, string>): () => Promise<Script> {
  let script: Promise<Script> | undefined;
  return () => {
    script ??= readScript(file, replaced).catch((cause) => {
      script = undefined;
      throw new Refusal('unavailable', 'The tracker is not built: run npm run build.', { cause, retryAfterS: 60 });
    });
    return script;
  };
}

type Encoding = 'br' | 'gzip' | 'identity';
type Script = { encoded: Record<Encoding, Buffer>; etag: string };

async function readScript(file: string, replaced: Record<string, string>): Promise<Script> {
  let built = await readFile(file, 'utf8');
  for (const [mark, value] of Object.entries(replaced)) built = built.replaceAll(mark, value);
  const text = Buffer.from(built);
  const encoded = { br: brotliCompressSync(text), gzip: gzipSync(text, { level: 9 }), identity: text };
  return { encoded, etag: `W/"${sha256(text.toString()).slice(0, 22)}"` };
}

function encodingFor(request: FastifyRequest): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const takes = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted);
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}
