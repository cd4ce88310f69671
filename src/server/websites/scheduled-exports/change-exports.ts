import type { DatabaseOrTransaction, ScheduledExportRow, WebsiteRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { invalid, notFound, t } from '../../kernel/index.ts';
import { segmentRows } from '../resources/index.ts';
import { withLockedWebsite } from '../website/index.ts';
import { parseEndpoint, parsePrefix, sealSecret } from './destination.ts';
import {
  type ExportChanges,
  insertScheduledExport,
  listScheduledExports,
  updateScheduledExport,
} from './scheduled-export.store.ts';
import { settledAtStart } from './timetable.ts';
import type { ScheduledExportChanges, ScheduledExportFields } from './wire.ts';

/** Per website. */
const maxExports = 3;

type Destination = Pick<ScheduledExportRow, 'endpoint' | 'region' | 'bucket' | 'prefix' | 'frequency' | 'segment_id'>;

const fresh = (nowMs: number) =>
  ({
    due_at: nowMs,
    failures: 0,
    failing_since: null,
    problem: null,
    notified_at: null,
  }) satisfies ExportChanges;

export function createExport(
  deps: Deps,
  input: { caller: Caller; website: number; fields: ScheduledExportFields },
): Promise<ScheduledExportRow> {
  const { fields } = input;
  const destination: Destination = {
    endpoint: parseEndpoint(fields.endpoint) ?? '',
    region: fields.region ?? 'us-east-1',
    bucket: fields.bucket,
    prefix: parsePrefix(fields.prefix ?? ''),
    frequency: fields.frequency,
    segment_id: fields.segment_id ?? 0,
  };
  return withLockedWebsite(deps.database, input, async (trx, website) => {
    const others = await listScheduledExports(trx, website);
    if (others.length >= maxExports)
      throw invalid({ bucket: [t('A website can have up to {max} exports. Delete one first.', { max: maxExports })] });
    await requireValid(trx, website, { destination, others });
    const nowMs = deps.now();
    return insertScheduledExport(trx, website, {
      ...destination,
      ...fresh(nowMs),
      access_key_id: fields.access_key_id,
      secret_sealed: sealSecret(deps.vault, fields.secret_access_key),
      paused: fields.paused ?? 0,
      settled_period: settledAtStart(destination.frequency, website.time_zone, nowMs),
      exported_at: null,
      exported_key: null,
      exported_bytes: null,
      created_at: nowMs,
    });
  });
}

/**
 * A failed export is retried immediately. The result of an attempt that is already running is ignored. Throws
 * `not_found` and `invalid`.
 */
export function changeExport(
  deps: Deps,
  input: { caller: Caller; website: number; id: number; changes: ScheduledExportChanges },
): Promise<ScheduledExportRow> {
  const { id, changes } = input;
  return withLockedWebsite(deps.database, input, async (trx, website) => {
    const all = await listScheduledExports(trx, website);
    const row = all.find((one) => one.id === id);
    if (!row) throw notFound();
    const destination: Destination = {
      endpoint: (changes.endpoint === undefined ? undefined : parseEndpoint(changes.endpoint)) ?? row.endpoint,
      region: changes.region ?? row.region,
      bucket: changes.bucket ?? row.bucket,
      prefix: changes.prefix === undefined ? row.prefix : parsePrefix(changes.prefix ?? ''),
      frequency: changes.frequency ?? row.frequency,
      segment_id: changes.segment_id === undefined ? row.segment_id : (changes.segment_id ?? 0),
    };
    await requireValid(trx, website, { destination, before: row, others: all.filter((one) => one.id !== id) });
    const keyId = changes.access_key_id ?? row.access_key_id;
    if (keyId !== row.access_key_id && changes.secret_access_key === undefined)
      throw invalid({ secret_access_key: [t('secret_access_key is required when you change access_key_id.')] });
    const nowMs = deps.now();
    const isOther = destination.frequency !== row.frequency || destination.segment_id !== row.segment_id;
    const changed = await updateScheduledExport(trx, website, id, {
      ...destination,
      ...fresh(nowMs),
      access_key_id: keyId,
      ...(changes.secret_access_key !== undefined && {
        secret_sealed: sealSecret(deps.vault, changes.secret_access_key),
      }),
      paused: changes.paused ?? row.paused,
      ...(isOther && { settled_period: settledAtStart(destination.frequency, website.time_zone, nowMs) }),
    });
    if (!changed) throw notFound();
    return changed;
  });
}

async function requireValid(
  trx: DatabaseOrTransaction,
  website: WebsiteRow,
  {
    destination,
    before,
    others,
  }: { destination: Destination; before?: ScheduledExportRow; others: ScheduledExportRow[] },
): Promise<void> {
  const { endpoint, bucket, segment_id } = destination;
  // The segment is checked only if it changes, so an export whose segment was deleted can still be paused or get
  // another key.
  const isChosen = segment_id !== 0 && segment_id !== before?.segment_id;
  if (isChosen && !(await segmentRows.find(trx, website, segment_id)))
    throw invalid({ segment_id: [t('segment {id} does not belong to this website.', { id: segment_id })] });
  // Providers also display URLs that start with the bucket's name. With such a URL, objects would be put into a folder
  // named after the bucket.
  if (new URL(endpoint).hostname.startsWith(`${bucket.toLowerCase()}.`))
    throw invalid({ endpoint: [t('endpoint must not start with the name of the bucket. Remove that part.')] });
  const names = ['endpoint', 'bucket', 'prefix', 'frequency', 'segment_id'] as const;
  if (others.some((other) => names.every((name) => other[name] === destination[name])))
    throw invalid({ bucket: [t('The website already has this export.')] });
}
