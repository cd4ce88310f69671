import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { translateCause } from '../../causes/index.ts';
import type { ScheduledExportRow, WebsiteRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { type Caller, callerOf, idParam, parseInput, RateLimiter, type Routes } from '../../http/index.ts';
import { notFound, Refusal, t, toIso, toIsoOrNull } from '../../kernel/index.ts';
import { createGuards, createResolver } from '../../network/index.ts';
import { segmentRows } from '../resources/index.ts';
import { findWebsite } from '../website/index.ts';
import { changeExport, createExport } from './change-exports.ts';
import type { ExportReach } from './run-exports.ts';
import { deleteScheduledExport, findScheduledExport, listScheduledExports } from './scheduled-export.store.ts';
import { sendTestFile } from './send-test-file.ts';
import {
  createScheduledExportBody,
  exportTestAnswer,
  type ScheduledExportAnswer,
  scheduledExportAnswer,
  updateScheduledExportBody,
} from './wire.ts';

/** Test files of an account through one interface: each may hold a connection for half a minute. */
const testsPerMinute = 10;

const tag = 'Websites';
const ofWebsite = z.object({ id: z.string().describe('Identifier of the website.') });
const params = ofWebsite.extend({ scheduled_export_id: z.string().describe('Identifier of the export.') });
const one = z.object({ data: scheduledExportAnswer });
const many = z.object({ data: z.array(scheduledExportAnswer) });
const deleted = z.object({ id: z.int(), object: z.literal('scheduled_export'), deleted: z.literal(true) });

/** Into which buckets the reports of a website are exported. `base` is the absolute address that links start with. */
export function scheduledExportRoutes(app: Routes, deps: Deps, base: string) {
  const { db } = deps.database;
  const reach: ExportReach = { resolve: createResolver(), guards: createGuards(deps.database) };
  const tests = new RateLimiter({ perMinute: testsPerMinute });
  const path = '/websites/:id/scheduled-exports';
  const onePath = `${path}/:scheduled_export_id`;
  const websiteOf = async (request: FastifyRequest): Promise<WebsiteRow> => {
    const website = await findWebsite(db, callerOf(request).accountId, idParam(request.params));
    if (!website) throw notFound();
    return website;
  };
  const exportId = (request: FastifyRequest): number =>
    idParam({ id: (request.params as { scheduled_export_id: string }).scheduled_export_id });
  const rowOf = async (website: WebsiteRow, request: FastifyRequest): Promise<ScheduledExportRow> => {
    const row = await findScheduledExport(db, website, exportId(request));
    if (!row) throw notFound();
    return row;
  };
  const present = async (rows: ScheduledExportRow[]): Promise<ScheduledExportAnswer[]> => {
    const website = rows[0] && { id: rows[0].website_id, account_id: rows[0].account_id };
    const segments = website ? await segmentRows.list(db, website) : [];
    const names = new Map(segments.map(({ id, name }) => [id, name]));
    return rows.map((row) => presentExport(row, names));
  };
  const presentOne = async (row: ScheduledExportRow): Promise<ScheduledExportAnswer> => (await present([row]))[0]!;
  const spendTest = ({ accountId }: Caller): void => {
    const retryAfterS = tests.take(String(accountId), deps.now());
    if (retryAfterS > 0)
      throw new Refusal('too_many', t('Too many test files: try again in a minute.'), { retryAfterS });
  };

  return [
    app.get(
      path,
      {
        access: 'websites:read',
        operation: {
          id: 'listScheduledExports',
          tag,
          summary: 'List scheduled exports',
          description:
            'Buckets into which the reports of a website are exported, with the last file and what goes wrong.',
        },
        schema: { params: ofWebsite, response: { 200: many } },
      },
      async (request) => ({ data: await present(await listScheduledExports(db, await websiteOf(request))) }),
    ),

    app.post(
      path,
      {
        access: 'websites:write',
        audit: 'scheduled_export.created',
        operation: {
          id: 'createScheduledExport',
          tag,
          summary: 'Create a scheduled export',
          description:
            'Exports every report as CSV files in an archive into a bucket of S3, or of anything that speaks S3, by day, week or month. The last finished period comes within a minute, as `prefix/domain/2026-11-02_2026-11-08.zip` (`2026-11-02.zip` for a day; with a segment below `segment-ID/`). At most 3 per website.',
        },
        schema: { params: ofWebsite, body: createScheduledExportBody, response: { 201: one } },
      },
      async (request, reply) => {
        const fields = parseInput(createScheduledExportBody, request.body);
        const website = idParam(request.params);
        const row = await createExport(deps, { caller: callerOf(request), website, fields });
        reply.code(201).header('location', `${base}/websites/${website}/scheduled-exports/${row.id}`);
        return { data: await presentOne(row) };
      },
    ),

    app.get(
      onePath,
      {
        access: 'websites:read',
        operation: {
          id: 'getScheduledExport',
          tag,
          summary: 'Show a scheduled export',
          description: 'One export, without the secret access key.',
        },
        schema: { params, response: { 200: one } },
      },
      async (request) => ({ data: await presentOne(await rowOf(await websiteOf(request), request)) }),
    ),

    app.update(
      onePath,
      {
        access: 'websites:write',
        audit: 'scheduled_export.updated',
        operation: {
          id: 'updateScheduledExport',
          tag,
          summary: 'Update a scheduled export',
          description:
            'Changes the fields that you send and keeps the others. What failed is tried again at once; `paused` 0 resumes an export that was paused, also by itself after a week of failures.',
        },
        schema: { params, body: updateScheduledExportBody, response: { 200: one } },
      },
      async (request) => {
        const website = await websiteOf(request);
        const { id } = await rowOf(website, request);
        const changes = parseInput(updateScheduledExportBody, request.body);
        const changed = await changeExport(deps, { caller: callerOf(request), website: website.id, id, changes });
        return { data: await presentOne(changed) };
      },
    ),

    app.delete(
      onePath,
      {
        access: 'websites:write',
        audit: 'scheduled_export.deleted',
        operation: {
          id: 'deleteScheduledExport',
          tag,
          summary: 'Delete a scheduled export',
          description: 'Ends an export. Files that it wrote stay in the bucket.',
        },
        schema: { params, response: { 200: deleted } },
      },
      async (request) => {
        const id = exportId(request);
        if (!(await deleteScheduledExport(db, await websiteOf(request), id))) throw notFound();
        return { id, object: 'scheduled_export', deleted: true } as const;
      },
    ),

    app.post(
      `${onePath}/test`,
      {
        access: 'websites:write',
        audit: 'unrecorded',
        operation: {
          id: 'testScheduledExport',
          tag,
          summary: 'Write a test file into the bucket of a scheduled export',
          description:
            'Writes a small file where the export writes, and deletes it again. It answers within half a minute, 200 also where that fails: `ok` and `message` say what happened. At most 10 a minute.',
        },
        schema: { params, response: { 200: z.object({ data: exportTestAnswer }) } },
      },
      async (request) => {
        const caller = callerOf(request);
        const website = await websiteOf(request);
        const row = await rowOf(website, request);
        spendTest(caller);
        return { data: await sendTestFile(deps, reach, { caller, website, row }) };
      },
    ),
  ];
}

function presentExport(row: ScheduledExportRow, segments: Map<number, string>): ScheduledExportAnswer {
  const { exported_at, exported_key, exported_bytes, failing_since, problem } = row;
  const segment = row.segment_id === 0 ? null : (segments.get(row.segment_id) ?? null);
  const isGone = row.segment_id !== 0 && segment === null;
  return {
    id: row.id,
    object: 'scheduled_export',
    endpoint: row.endpoint,
    region: row.region,
    bucket: row.bucket,
    prefix: row.prefix,
    access_key_id: row.access_key_id,
    frequency: row.frequency,
    segment_id: row.segment_id === 0 ? null : row.segment_id,
    segment,
    paused: row.paused as 0 | 1,
    status: isGone ? 'segment_deleted' : row.paused === 1 ? 'paused' : problem === null ? 'active' : 'failing',
    next_attempt_at: row.paused === 1 ? null : toIsoOrNull(row.due_at),
    last_export:
      exported_at === null ? null : { at: toIso(exported_at), key: exported_key ?? '', bytes: exported_bytes ?? 0 },
    failure:
      failing_since === null
        ? null
        : { since: toIso(failing_since), attempts: row.failures, problem: translateCause(problem ?? '') },
    created_at: toIso(row.created_at),
  };
}
