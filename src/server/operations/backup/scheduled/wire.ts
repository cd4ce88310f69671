import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { text, wholeNumber } from '../../../http/index.ts';
import { t } from '../../../kernel/index.ts';

const endpoint = text(300)
  .trim()
  .refine((given) => isEndpoint(given), {
    error: () => t('must be the address of an S3 endpoint, such as https://s3.eu-central-1.amazonaws.com.'),
  });

const folder = text(1000)
  .trim()
  .refine((given) => isAbsolute(given), {
    error: () => t('must be an absolute path, such as /var/backups/gatehouse.'),
  });

/** If the secret access key is omitted, the stored one is kept. */
export const backupSettingsBody = z.object({
  enabled: z.boolean(),
  hour: wholeNumber(0, 23),
  with_secret: z.boolean(),
  keep_daily: wholeNumber(1, 366),
  keep_weekly: wholeNumber(0, 520),
  place: z.enum(['folder', 's3']),
  folder: folder.nullish(),
  endpoint: endpoint.nullish(),
  region: text(63)
    .trim()
    .regex(/^[A-Za-z\d][A-Za-z\d-]*$/, { error: () => t('must be the name of a region, such as eu-central-1.') })
    .nullish(),
  bucket: text(63)
    .trim()
    .regex(/^[A-Za-z\d][A-Za-z\d._-]{2,}$/, {
      error: () => t('must be the name of the bucket: 3 or more letters, digits, dots, hyphens or underscores.'),
    })
    .nullish(),
  prefix: text(200)
    .trim()
    .refine((prefix) => prefix === '' || /^[\w.-]+(\/[\w.-]+)*$/.test(prefix), {
      error: () => t('must be names of letters, digits, dots, hyphens and underscores, separated by slashes.'),
    })
    .nullish(),
  access_key_id: text(200)
    .trim()
    .regex(/^[!-~]+$/, { error: () => t('must be the access key ID, without spaces.') })
    .nullish(),
  secret_access_key: text(200)
    .trim()
    .regex(/^[!-~]+$/, { error: () => t('must be the secret access key, without spaces.') })
    .nullish(),
});
export type BackupSettingsBody = z.output<typeof backupSettingsBody>;

function isEndpoint(given: string): boolean {
  const url = URL.parse(given);
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '' && url.username === '' && url.search === ''
  );
}

/** Without a folder, the backup goes to the plan's place, or without a plan to the usual folder. */
export const runBackupBody = z.object({ folder: folder.nullish() });

export const downloadBackupBody = z.object({ name: text(100), folder: text(1000).nullable() });

export const backupFileQuery = z.object({ ticket: text(2000) });

export type StoredBackupsAnswer = {
  backups: {
    name: string;
    at: string;
    bytes: number;
    place: string;
    /** null in the bucket of the plan */
    folder: string | null;
    restore: string;
  }[];
  problems: string[];
};

export type BackupsAnswer = {
  unavailable: string | null;
  settings: Omit<BackupSettingsBody, 'secret_access_key'> | null;
  usual_folder: string;
  time_zone: string;
  next_at: string | null;
  running_since: string | null;
  /** of the running backup, 0 to 100 */
  percent: number;
  last: { at: string; name: string; bytes: number; took_ms: number; place: string } | null;
  failure: { since: string; at: string; problem: string } | null;
};
