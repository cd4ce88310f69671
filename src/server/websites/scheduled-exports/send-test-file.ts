import type { ScheduledExportRow, WebsiteRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { ObjectStorageError, openBucket } from '../../files/s3-client/index.ts';
import type { Caller } from '../../http/index.ts';
import { t } from '../../kernel/index.ts';
import { bucketAccess, testKey } from './destination.ts';
import type { ExportReach } from './run-exports.ts';
import type { ExportTestAnswer } from './wire.ts';

export async function sendTestFile(
  { vault }: Pick<Deps, 'vault'>,
  { resolve, guards }: ExportReach,
  { caller, website, row }: { caller: Caller; website: WebsiteRow; row: ScheduledExportRow },
): Promise<ExportTestAnswer> {
  const started = performance.now();
  const key = testKey(row, website.domain);
  const bucket = openBucket(bucketAccess(vault, row), { resolve, guard: await guards(caller.isOwner) });
  // not shown: a file for programs
  const text = `A test file: Gatehouse can export the reports of ${website.domain} to this bucket.\n`;
  const problem = await problemOf(() => bucket.putText(key, text));
  const kept = problem === undefined ? await problemOf(() => bucket.delete(key)) : undefined;
  return {
    object: 'scheduled_export_test',
    ok: problem === undefined,
    key,
    deleted: problem === undefined && kept === undefined,
    message:
      problem ??
      (kept === undefined
        ? t('A test file was written and deleted again.')
        : t(
            'A test file was written. It could not be deleted, so {key} stays in the bucket. Exports do not need permission to delete.',
            { key },
          )),
    duration_ms: Math.round(performance.now() - started),
  };
}

async function problemOf(act: () => Promise<void>): Promise<string | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    if (error instanceof ObjectStorageError) return error.message;
    throw error;
  }
}
