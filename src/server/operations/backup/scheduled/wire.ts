import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { text, wholeNumber } from '../../../http/index.ts';
import { t } from '../../../kernel/index.ts';

const endpoint = text(300)
  .trim()
  .refine((given) => isEndpoint(given), {
    error: () => t('must be the address of an S3 endpoint, such as https://s3.eu-central-1.amazonaws.com.'),
  });

/** What the owner of the service sets: of the place, the fields of its kind. A secret access key that is left out stays as it is. */
export const backupSettingsBody = z.object({
  enabled: z.boolean(),
  hour: wholeNumber(0, 23),
  with_secret: z.boolean(),
  keep_daily: wholeNumber(1, 366),
  keep_weekly: wholeNumber(0, 520),
  place: z.enum(['folder', 's3']),
  folder: text(1000)
    .trim()
    .refine((folder) => isAbsolute(folder), { error: () => t('must be a whole path, such as /var/backups/gatehouse.') })
    .nullish(),
  endpoint: endpoint.nullish(),
  region: text(63)
    .trim()
    .regex(/^[A-Za-z\d][A-Za-z\d-]*$/, { error: () => t('must be the name of a region, such as eu-central-1.') })
    .nullish(),
  bucket: text(63)
    .trim()
    .regex(/^[A-Za-z\d][A-Za-z\d._-]{2,}$/, {
      error: () => t('must be the name of the bucket: at least 3 letters, digits, dots, hyphens or underscores.'),
    })
    .nullish(),
  prefix: text(200)
    .trim()
    .refine((prefix) => prefix === '' || /^[\w.-]+(\/[\w.-]+)*$/.test(prefix), {
      error: () => t('must be names of letters, digits, dots, hyphens and underscores, parted by slashes.'),
    })
    .nullish(),
  access_key_id: text(200)
    .trim()
    .regex(/^[!-~]+$/, { error: () => t('must be the ID of the access key, without spaces.') })
    .nullish(),
  secret_access_key: text(200)
    .trim()
    .regex(/^[!-~]+$/, { error: () => t('must be the secret of the access key, without spaces.') })
    .nullish(),
});
export type BackupSettingsBody = z.output<typeof backupSettingsBody>;

function isEndpoint(given: string): boolean {
  const url = URL.parse(given);
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '' && url.username === '' && url.search === ''
  );
}

/** The plan, without the secret, and what became of backups. Times in ISO 8601. */
export type BackupsAnswer = {
  /** Why none can be planned here: the database is not in the data folder. */
  unavailable: string | null;
  settings: Omit<BackupSettingsBody, 'secret_access_key'> | null;
  /** suggested where nothing is set */
  usual_folder: string;
  /** that hours are meant in */
  time_zone: string;
  next_at: string | null;
  /** since when one is being taken, or is asked for */
  running_since: string | null;
  last: { at: string; name: string; bytes: number; took_ms: number; place: string } | null;
  failure: { since: string; at: string; problem: string } | null;
};
