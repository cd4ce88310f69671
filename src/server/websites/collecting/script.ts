import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { presentErrors } from '../../http/index.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { sha256 } from '../../kernel/vault.ts';

const builtTracker = fileURLToPath(new URL('../../../../dist/tracker', import.meta.url));

/**
 * The scripts under their names. The short ones are the same under names that lists of blockers do not have: they report
 * to an address that is not on the lists either.
 */
const scripts: { path: string; file: string; reportsTo: string }[] = [
  { path: '/js/gatehouse.js', file: 'gatehouse.js', reportsTo: 'collect' },
  { path: '/js/gatehouse.full.js', file: 'gatehouse.full.js', reportsTo: 'collect' },
  { path: '/js/gatehouse.mjs', file: 'gatehouse.mjs', reportsTo: 'collect' },
  { path: '/js/s.js', file: 'gatehouse.js', reportsTo: 's' },
  { path: '/js/f.js', file: 'gatehouse.full.js', reportsTo: 's' },
];

/** The scripts that pages load, from any origin. `folder` is where the tracker was built. */
export function trackerScripts(folder = builtTracker) {
  return async (app: FastifyInstance): Promise<void> => {
    presentErrors(app);
    for (const { path, file, reportsTo } of scripts) {
      let script: Promise<Script> | undefined;
      app.get(path, { schema: { hide: true } as object }, async (request, reply) => {
        script ??= readScript(join(folder, file), reportsTo);
        const { encoded, etag } = await script.catch((cause) => {
          script = undefined;
          throw new Refusal('unavailable', 'The tracker is not built: run npm run build.', { cause, retryAfterS: 60 });
        });
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
      });
    }
  };
}

type Encoding = 'br' | 'gzip' | 'identity';
type Script = { encoded: Record<Encoding, Buffer>; etag: string };

async function readScript(file: string, reportsTo: string): Promise<Script> {
  const built = await readFile(file, 'utf8');
  const text = Buffer.from(built.replace('../api/collect', `../api/${reportsTo}`));
  const encoded = { br: brotliCompressSync(text), gzip: gzipSync(text, { level: 9 }), identity: text };
  return { encoded, etag: `W/"${sha256(text.toString()).slice(0, 22)}"` };
}

function encodingFor(request: FastifyRequest): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const takes = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted);
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}
