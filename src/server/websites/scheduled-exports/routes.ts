import { z } from 'zod';
import { translateCause } from '../../causes/index.ts';
import type { ScheduledExportRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { type Caller, callerOf, RateLimiter, type Routes } from '../../http/index.ts';
import { Refusal, t, toIso, toIsoOrNull } from '../../kernel/index.ts';
import { createGuards, createResolver } from '../../network/index.ts';
import { segmentNames, websiteChildRoutes } from '../resources/index.ts';
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

/** Limit per account, because a test can hold a connection for half a minute. */
const testsPerMinute = 10;

export function scheduledExportRoutes(app: Routes, deps: Deps, base: string) {
  const { db } = deps.database;
  const reach: ExportReach = { resolve: createResolver(), guards: createGuards(deps.database) };
  const tests = new RateLimiter({ perMinute: testsPerMinute });
  const spendTest = ({ accountId }: Caller): void => {
    const retryAfterS = tests.take(String(accountId), deps.now());
    if (retryAfterS > 0)
      throw new Refusal('too_many', t('Too many test files: try again in a minute.'), { retryAfterS });
  };
  const routes = websiteChildRoutes(app, deps, base, {
    path: 'scheduled-exports',
    noun: 'scheduled_export',
    called: 'export',
    answer: scheduledExportAnswer,
    find: (website, id) => findScheduledExport(db, website, id),
    async present(rows, website) {
      const segments = await segmentNames(db, website);
      return rows.map((row) => presentExport(row, segments));
    },
  });

  return [
    routes.list(
      {
        id: 'listScheduledExports',
        summary: 'List scheduled exports',
        description: 'Buckets into which the reports of a website are exported, with the last file and any failure.',
      },
      (website) => listScheduledExports(db, website),
    ),

    routes.create(
      {
        id: 'createScheduledExport',
        summary: 'Create a scheduled export',
        description:
          'Exports every report as CSV files in an archive to a bucket of S3 or a compatible service, by day, week or month. The last finished period is exported within a minute, as `prefix/domain/2026-11-02_2026-11-08.zip` (`2026-11-02.zip` for a day; with a segment below `segment-ID/`). Up to 3 per website.',
      },
      createScheduledExportBody,
      (website, fields, request) => createExport(deps, { caller: callerOf(request), website: website.id, fields }),
    ),

    routes.show({
      id: 'getScheduledExport',
      summary: 'Show a scheduled export',
      description: 'One export, without the secret access key.',
    }),

    routes.update(
      {
        id: 'updateScheduledExport',
        summary: 'Update a scheduled export',
        description:
          'Changes the fields that you send and keeps the others. A failed export is retried immediately. `paused` 0 resumes a paused export, including an export that was paused after a week of failures.',
      },
      updateScheduledExportBody,
      (website, { id }, changes, request) =>
        changeExport(deps, { caller: callerOf(request), website: website.id, id, changes }),
    ),

    routes.delete(
      {
        id: 'deleteScheduledExport',
        summary: 'Delete a scheduled export',
        description: 'Deletes an export. Its files stay in the bucket.',
      },
      (website, id) => deleteScheduledExport(db, website, id),
    ),

    app.post(
      `${routes.onePath}/test`,
      {
        access: 'websites:write',
        audit: 'unrecorded',
        operation: {
          tag: 'Websites',
          ...{
            id: 'testScheduledExport',
            summary: 'Write a test file to the bucket of a scheduled export',
            description:
              'Writes a small file to the location of the export and deletes it again. Responds within half a minute, with 200 even if that fails: `ok` and `message` describe the result. Up to 10 a minute.',
          },
        },
        schema: { params: routes.params, response: { 200: z.object({ data: exportTestAnswer }) } },
      },
      async (request) => {
        const caller = callerOf(request);
        const { parent: website, row } = await routes.childOf(request);
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
