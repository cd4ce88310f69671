import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { presentErrors } from '../../http/index.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { sha256 } from '../../kernel/vault.ts';

const builtTracker = fileURLToPath(new URL('../../../../dist/tracker/gatehouse.js', import.meta.url));

/** The script that pages load, from any origin. `file` is the built tracker. */
export function trackerScript(file = builtTracker) {
  return async (app: FastifyInstance): Promise<void> => {
    presentErrors(app);
    let script: Promise<{ text: string; etag: string }> | undefined;
    app.get('/js/gatehouse.js', { schema: { hide: true } as object }, async (request, reply) => {
      script ??= readScript(file);
      const { text, etag } = await script.catch((cause) => {
        script = undefined;
        throw new Refusal('unavailable', 'The tracker is not built: run npm run build.', { cause, retryAfterS: 60 });
      });
      reply
        .header('etag', etag)
        .header('cache-control', 'public, max-age=3600')
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin');
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      return reply.type('text/javascript; charset=utf-8').send(text);
    });
  };
}

async function readScript(file: string) {
  const text = await readFile(file, 'utf8');
  return { text, etag: `"${sha256(text).slice(0, 22)}"` };
}
