import type { Deps } from '../../deps.ts';
import { t } from '../../kernel/index.ts';
import { sampleStoredFiles } from '../../market/index.ts';
import { type Finding, fault, ok } from './finding.ts';

const sampleSize = 50;
const named = 3;

export async function checkFiles({
  files,
  config,
  database,
}: Pick<Deps, 'files' | 'config' | 'database'>): Promise<Finding> {
  try {
    await files.size('0'.repeat(64));
  } catch (error) {
    // For a local folder, the operating system's error is clear enough.
    if (!config.filesUrl) throw error;
    return unreachable(error as Error & { code?: string });
  }
  const sample = await sampleStoredFiles(database.db, sampleSize);
  const sizes = await Promise.all(sample.map(({ file_key }) => files.size(file_key)));
  const missing = sample.filter((_, n) => sizes[n] === undefined);
  if (missing.length === 0)
    return ok('files', () =>
      config.filesUrl ? t('The bucket for item files answers.') : t('Item files are in the data folder.'),
    );
  const list = missing.slice(0, named).map(({ item_name: item, name }) => `${name} (${item})`);
  return fault(
    'files',
    () =>
      t('Of {all} files that were looked for, {count, plural, one {# is missing} other {# are missing}}: {files}', {
        count: missing.length,
        all: sample.length,
        files: `${list.join(', ')}${missing.length > named ? ', …' : '.'}`,
      }),
    () =>
      config.filesUrl
        ? t('Restore them in the bucket from its versions or a copy, or correct GATEHOUSE_FILES_URL.')
        : config.databaseUrl
          ? t(
              'With several processes, share the folder files of the data folder, or set GATEHOUSE_FILES_URL for all. Copy the missing files from the other data folders or a backup.',
            )
          : t('Restore the folder files of the data folder from a backup.'),
  );
}

function unreachable({ name, code, message }: Error & { code?: string }): Finding {
  return fault(
    'files',
    () =>
      t('The bucket for item files cannot be used ({cause}).', {
        cause: code ?? (name === 'Error' ? message : name),
      }),
    () => t('Check GATEHOUSE_FILES_URL: address, bucket, key and permissions.'),
  );
}
