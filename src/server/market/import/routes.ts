import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { MarketImportRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import {
  allowSlowBody,
  callerOf,
  idParam,
  pageFields,
  paginate,
  paginatedResponse,
  parseInput,
  type Routes,
  sendCsvFile,
} from '../../http/index.ts';
import { notFound, Refusal, t } from '../../kernel/index.ts';
import { deleteImport, findImport, listImports, markRunDead } from '../import-runs/index.ts';
import type { MarketImportRunner } from './import-runner.ts';
import { refusedCsv } from './refused-csv.ts';
import { changesCsv, firstRows } from './report.ts';
import { deleteUpload, hasUpload } from './upload.ts';
import {
  applyMarketImport,
  importRowsAnswer,
  marketImportAnswer,
  presentMarketImport,
  storeMarketImport,
} from './wire.ts';

const tag = 'Market';
const params = z.object({ id: z.string().describe('Identifier of the import.') });
const one = z.object({ data: marketImportAnswer });
const listRequest = z.object({ per_page: pageFields.per_page, page: pageFields.page });
const many = paginatedResponse(marketImportAnswer);
const deleted = z.object({ id: z.int(), object: z.literal('market_import'), deleted: z.literal(true) });

export type MarketImportDeps = Deps & { imports: MarketImportRunner };

export function marketImportRoutes(app: Routes, deps: MarketImportDeps, base: string) {
  const { db } = deps.database;
  const path = '/market/imports';
  const importOf = async (request: FastifyRequest): Promise<MarketImportRow> => {
    const row = await findImport(db, callerOf(request).accountId, idParam(request.params));
    if (!row) throw notFound();
    return row;
  };

  const present = (row: MarketImportRow) => presentMarketImport(row, hasUpload(deps.config, row.id));

  return [
    app.get(
      path,
      {
        access: 'market:read',
        operation: {
          id: 'listCatalogueImports',
          tag,
          summary: 'List imports',
          description: 'Imports of items and purchases, newest first.',
        },
        schema: { querystring: listRequest, response: { 200: many } },
      },
      async (request) => {
        const given = parseInput(listRequest, request.query);
        const page = { page: given.page ?? 1, perPage: given.per_page ?? 10 };
        const { rows, total } = await listImports(db, callerOf(request).accountId, page);
        const list = { path: `${base}${path}`, url: request.url, ...page };
        return paginate(rows.map(present), total, list);
      },
    ),

    ...app.within((plugin) => {
      plugin.app.removeAllContentTypeParsers();
      // Files can be gigabytes: authorize the caller before reading.
      plugin.app.addContentTypeParser('*', (_, payload, done) => done(null, payload));

      return [
        plugin.post(
          path,
          {
            access: 'market:write',
            audit: 'import.created',
            operation: {
              id: 'createCatalogueImport',
              tag,
              summary: 'Import items and purchases',
              description:
                "Send the file as the body (with `file_name` in the query) or in a multipart form: a catalogue as JSON or CSV, Envato's statement (CSV) or sales (JSON), or Gumroad's sales (CSV). The format is detected from the content, and the file is imported in the background. Get the import to see its progress. One refused row refuses the whole file, unless `skip_refused` is 1.",
            },
            config: allowSlowBody,
            schema: { querystring: storeMarketImport, response: { 201: one } },
          },
          async (request, reply) => {
            const { file_name, dry_run, skip_refused } = parseInput(storeMarketImport, request.query);
            const body = request.body as Readable | null | undefined;
            if (!body) throw new Refusal('malformed', t('Send a file as the body or in a multipart form.'));
            const contentType = String(request.headers['content-type'] ?? '');
            const upload = { body, contentType, fileName: file_name ?? undefined };
            const options = { dryRun: dry_run === 1, skipRefused: skip_refused === 1 };
            const row = await deps.imports.start(callerOf(request).accountId, upload, options);
            reply.code(201).header('location', `${base}${path}/${row.id}`);
            return { data: present(row) };
          },
        ),
      ];
    }),

    app.get(
      `${path}/:id`,
      {
        access: 'market:read',
        operation: {
          id: 'getCatalogueImport',
          tag,
          summary: 'Show an import and its progress',
          description: 'One import with its progress, results and number of refused rows.',
        },
        schema: { params, response: { 200: one } },
      },
      async (request) => ({ data: present(await importOf(request)) }),
    ),

    app.post(
      `${path}/:id/apply`,
      {
        access: 'market:write',
        audit: 'import.applied',
        operation: {
          id: 'applyCatalogueImport',
          tag,
          summary: 'Import the file of a dry run',
          description: 'Starts another import with the same file, which is stored for a day or until the next dry run.',
        },
        schema: { params, body: applyMarketImport, response: { 201: one } },
      },
      async (request, reply) => {
        const { skip_refused } = parseInput(applyMarketImport, request.body ?? {});
        const row = await deps.imports.applyDryRun(await importOf(request), skip_refused === 1);
        reply.code(201).header('location', `${base}${path}/${row.id}`);
        return { data: present(row) };
      },
    ),

    app.get(
      `${path}/:id/refused`,
      {
        access: 'market:read',
        operation: {
          id: 'listRefusedImportRows',
          tag,
          summary: 'Export refused rows as CSV',
          description: 'Row number, place, reason and text of each refused row. Kept for 30 days after the import.',
          files: ['text/csv'],
        },
        schema: {
          params,
          produces: ['text/csv'],
          response: { 200: z.string().describe('A header row, then one row per record.') },
        },
      },
      async (request, reply) => {
        const { account_id, id } = await importOf(request);
        return sendCsvFile(reply, `refused-rows-${id}.csv`, refusedCsv(deps, { account_id, import_id: id }));
      },
    ),

    app.get(
      `${path}/:id/rows`,
      {
        access: 'market:read',
        operation: {
          id: 'listImportRows',
          tag,
          summary: 'List the first refused and changed rows',
          description:
            'The first 50 refused rows with their reasons, and the first 50 items and purchases that are new or changed.',
        },
        schema: { params, response: { 200: z.object({ data: importRowsAnswer }) } },
      },
      async (request) => {
        const { account_id, id } = await importOf(request);
        return { data: await firstRows(deps, { account_id, import_id: id }) };
      },
    ),

    app.get(
      `${path}/:id/changes`,
      {
        access: 'market:read',
        operation: {
          id: 'listImportChanges',
          tag,
          summary: 'Export added and changed rows as CSV',
          description:
            'The first 2,000 items and purchases that the import added or changed, or that a dry run would have. Kept for 30 days after the import.',
          files: ['text/csv'],
        },
        schema: {
          params,
          produces: ['text/csv'],
          response: { 200: z.string().describe('A header row, then one row per record.') },
        },
      },
      async (request, reply) => {
        const { account_id, id } = await importOf(request);
        return sendCsvFile(reply, `changes-${id}.csv`, await changesCsv(deps, { account_id, import_id: id }));
      },
    ),

    app.delete(
      `${path}/:id`,
      {
        access: 'market:write',
        audit: 'import.deleted',
        operation: {
          id: 'deleteCatalogueImport',
          tag,
          summary: 'Stop an import, or delete a failed one',
          description: 'Stops a running import, or deletes a failed one. Finished imports cannot be deleted.',
        },
        schema: { params, response: { 200: deleted } },
      },
      async (request) => {
        const { account_id, id } = await importOf(request);
        // A running import notices this and deletes its rows.
        const isGone = (await markRunDead(db, account_id, id, 'removing')) || (await deleteImport(db, account_id, id));
        if (isGone && !(await findImport(db, account_id, id))) deleteUpload(deps.config, id);
        if (!isGone)
          throw new Refusal(
            'conflict',
            t('A finished import cannot be deleted. Withdraw its items and revoke its purchases one by one.'),
          );
        return { id, object: 'market_import', deleted: true } as const;
      },
    ),
  ];
}
