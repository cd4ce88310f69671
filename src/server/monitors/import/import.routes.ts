import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyError } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf, flag, parseInput, type Routes } from '../../http/index.ts';
import { Refusal, t } from '../../kernel/index.ts';
import { prepareImport } from './import-monitors.ts';
import { tooLarge } from './read-text.ts';
import { importSources } from './source/index.ts';
import { sourceNamePattern, sourceNameRule } from './source-name.ts';

const maxBytes = 20 * 1024 * 1024;
/** Each upload runs in its own process. More processes could use up the memory that checks need. */
const maxAtOnce = 2;

const sourceName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(sourceNamePattern, { error: () => t(sourceNameRule) });

const importQuery = z.object({
  from: z.enum(importSources).nullish().describe('The tool that wrote the file, if its content does not show it.'),
  name: sourceName.nullish().describe('A name for the installation that the file is from, if you import from several.'),
  plan: flag.nullish().describe('1 only returns the plan.'),
});

export function monitorImportRoutes(app: Routes, deps: Deps, { changed }: { changed: () => void }) {
  let running = 0;

  return [
    ...app.within((plugin) => {
      plugin.app.setErrorHandler((error: FastifyError) => {
        throw error.statusCode === 413 ? tooLarge(maxBytes) : error;
      });
      plugin.app.removeAllContentTypeParsers();
      plugin.app.addContentTypeParser(
        '*',
        { parseAs: 'buffer', bodyLimit: maxBytes },
        async (_: unknown, body: Buffer) => body,
      );

      return [
        plugin.post(
          '/monitors/import',
          {
            access: 'monitors:write',
            audit: 'monitor.imported',
            operation: 'console',
            bodyLimit: maxBytes,
            schema: { querystring: importQuery },
          },
          async (request) => {
            const { from, name, plan } = parseInput(importQuery, request.query);
            if (!Buffer.isBuffer(request.body) || request.body.length === 0)
              throw new Refusal('malformed', t('Send the file as the body, for example a backup of Uptime Kuma.'));
            if (running >= maxAtOnce)
              throw new Refusal('too_many', t('Other imports are running: try again in a minute.'), {
                retryAfterS: 60,
              });
            running++;
            const folder = mkdtempSync(join(tmpdir(), 'gatehouse-upload-'));
            try {
              const path = join(folder, 'file');
              writeFileSync(path, request.body, { mode: 0o600 });
              // Security: uploads must not read this process's environment.
              const prepared = await prepareImport(deps, callerOf(request), {
                path,
                from: from ?? undefined,
                sourceName: name ?? undefined,
                env: {},
              });
              if (plan === 1 || prepared.idle) return { data: prepared.report };
              const report = await prepared.apply();
              changed();
              return { data: report };
            } finally {
              rmSync(folder, { recursive: true, force: true });
              running--;
            }
          },
        ),
      ];
    }),
  ];
}
