import type { ScheduledExportRow } from '../../database/index.ts';
import type { BucketAccess } from '../../files/s3-client/index.ts';
import type { Vault } from '../../kernel/index.ts';
import type { Period } from '../reports/index.ts';

const purpose = 'scheduled_export.secret';
export const sealSecret = (vault: Vault, secret: string): string => vault.seal(purpose, secret);

export const bucketAccess = (vault: Vault, row: ScheduledExportRow): BucketAccess => ({
  endpoint: row.endpoint,
  region: row.region,
  bucket: row.bucket,
  accessKeyId: row.access_key_id,
  secretAccessKey: vault.open(purpose, row.secret_sealed),
});

export function parseEndpoint(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') return undefined;
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return undefined;
  return url.origin + url.pathname.replace(/\/+$/, '');
}

const slashes = /^\/+|\/+$/g;

/** Rejects `.` and `..`, which some programs resolve as folders. */
export function isPrefix(text: string): boolean {
  const prefix = parsePrefix(text);
  return prefix === '' || prefix.split('/').every((name) => /^[\w.-]+$/.test(name) && !/^\.+$/.test(name));
}

export const parsePrefix = (text: string): string => text.replace(slashes, '');

type Place = Pick<ScheduledExportRow, 'prefix' | 'segment_id'>;

const folderOf = ({ prefix, segment_id }: Place, domain: string): string =>
  [...(prefix === '' ? [] : [prefix]), domain, ...(segment_id === 0 ? [] : [`segment-${segment_id}`]), ''].join('/');

/** If an export is repeated, it overwrites its object. */
export const objectKey = (place: Place, domain: string, { from, to }: Period): string =>
  `${folderOf(place, domain)}${from === to ? from : `${from}_${to}`}.zip`;

export const testKey = (place: Place, domain: string): string => `${folderOf(place, domain)}gatehouse-test.txt`;
