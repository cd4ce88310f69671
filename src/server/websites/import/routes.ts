import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { allowSlowBody, idParam, parseInput, type Routes } from '../../http/index.ts';
import { notFound, Refusal, t } from '../../kernel/index.ts';
import { deleteImport, findImport, listImports, markImportForDeletion } from '../import-records/index.ts';
import { requestedWebsite } from '../website/index.ts';
import { deleteImportedData } from './delete-imported-data.ts';
import type { WebsiteImportRunner } from './import-runner.ts';
import { createImportQuery, importAnswer, presentImport } from './wire.ts';

const tag = 'Websites';
const ofWebsite = z.object({ id: z.string().describe('ID of the website.') });
const params = ofWebsite.extend({ import_id: z.string().describe('Identifier of the import.') });
const one = z.object({ data: importAnswer });
const many = z.object({ data: z.array(importAnswer) });
const deleted = z.object({ id: z.int(), object: z.literal('import'), deleted: z.literal(true) });

export type WebsiteImportDeps = Deps & { imports: WebsiteImportRunner };

export function importRoutes(app: Routes, deps: WebsiteImportDeps, base: string) {
  const { db } = deps.database;
  const path = '/websites/:id/imports';
  const websiteOf = (request: FastifyRequest) => requestedWebsite(db, request);
  const importOf = async (request: FastifyRequest) => {
    const { account_id, id } = await websiteOf(request);
    const importId = idParam({ id: (request.params as { import_id: string }).import_id });
    const row = await findImport(db, { account_id, website_id: id }, importId);
    if (!row) throw notFound();
    return row;
  };

  return [
    app.get(
      path,
      {
        access: 'websites:read',
        operation: {
          id: 'listWebsiteImports',
          tag,
          summary: 'List imports',
          description: 'Imports of statistics, newest first.',
        },
        schema: { params: ofWebsite, response: { 200: many } },
      },
      async (request) => {
        const { account_id, id } = await websiteOf(request);
        return { data: (await listImports(db, { account_id, website_id: id })).map(presentImport) };
      },
    ),

    ...app.within((plugin) => {
      plugin.app.removeAllContentTypeParsers();
      // Leaves the large body unread until the handler, after authorization.
      plugin.app.addContentTypeParser('*', (_, payload, done) => done(null, payload));

      return [
        plugin.post(
          path,
          {
            access: 'websites:write',
            audit: 'import.created',
            operation: {
              id: 'createWebsiteImport',
              tag,
              summary: 'Import statistics from Plausible, Umami or Google Analytics',
              description:
                "Send the file as the body (with `file_name` in the query) or in a multipart form: Plausible's or Umami's zip, or a CSV report of Google Analytics by day. It is imported in the background, and the import shows the progress. Days that already have statistics are skipped.",
            },
            config: allowSlowBody,
            schema: { params: ofWebsite, querystring: createImportQuery, response: { 201: one } },
          },
          async (request, reply) => {
            const website = await websiteOf(request);
            const { file_name } = parseInput(createImportQuery, request.query);
            const body = request.body as Readable | null | undefined;
            if (!body) throw new Refusal('malformed', t('Send a file: a zip or CSV file as the body, or in a form.'));
            const contentType = String(request.headers['content-type'] ?? '');
            const row = await deps.imports.start(website, {
              body,
              contentType,
              fileName: file_name ?? undefined,
              expectedBytes: Number(request.headers['content-length'] ?? 0),
            });
            reply.code(201).header('location', `${base}/websites/${website.id}/imports/${row.id}`);
            return { data: presentImport(row) };
          },
        ),
      ];
    }),

    app.get(
      `${path}/:import_id`,
      {
        access: 'websites:read',
        operation: {
          id: 'getWebsiteImport',
          tag,
          summary: 'Show an import and its progress',
          description: 'One import with its progress and the rows it skipped.',
        },
        schema: { params, response: { 200: one } },
      },
      async (request) => ({ data: presentImport(await importOf(request)) }),
    ),

    app.delete(
      `${path}/:import_id`,
      {
        access: 'websites:write',
        audit: 'import.deleted',
        operation: {
          id: 'deleteWebsiteImport',
          tag,
          summary: 'Delete an import and its data',
          description: 'Deletes an import and all of its data.',
        },
        schema: { params, response: { 200: deleted } },
      },
      async (request) => {
        const row = await importOf(request);
        await markImportForDeletion(db, row);
        // A running import notices the deletion within a second, and deletes its own data.
        if (row.state !== 'running') {
          await deleteImportedData(deps, row);
          await deleteImport(db, row);
        }
        return { id: row.id, object: 'import', deleted: true } as const;
      },
    ),
  ];
}
