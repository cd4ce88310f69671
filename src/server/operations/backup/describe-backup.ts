import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/index.ts';
import type { Manifest } from './manifest.ts';

export const formatSize = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

export function describeBackup({ entries, ...about }: Manifest): string[] {
  const sum = (prefix: RegExp) => {
    const found = entries.filter(({ name }) => prefix.test(name));
    return { count: found.length, bytes: found.reduce((total, { bytes }) => total + bytes, 0) };
  };
  const files = sum(/^files\//);
  return [
    `Created at ${about.taken_at} by Gatehouse ${about.gatehouse}.`,
    about.database === 'included'
      ? `Database: ${formatSize(sum(/^ledger/).bytes)}.`
      : 'Database: not in this backup. It was in PostgreSQL.',
    about.events === 'included'
      ? `Events: ${formatSize(sum(/^events\//).bytes)}.`
      : `Events: not in this backup. They were in ClickHouse. Events that were waiting to be sent there: ${formatSize(sum(/^events\//).bytes)}.`,
    about.files === 'included'
      ? `Files: ${files.count}, ${formatSize(files.bytes)}.`
      : 'Files: not in this backup. They were in S3.',
    about.secret === 'included'
      ? 'Secret: in this backup. Store it where no one else can read it.'
      : "Secret: not in this backup. Without it, you can't read API keys, purchase codes, and the passwords for checks, alerts and email.",
  ];
}

export function describeElsewhere({ database, events, files }: Manifest): string[] {
  return [
    ...(database === 'postgresql'
      ? ['Not in this backup: the database. Run pg_dump --format=custom first, and then this command (docs/backup.md).']
      : []),
    ...(events === 'clickhouse'
      ? ['Not in this backup: the events in ClickHouse. Back them up with its BACKUP command (docs/backup.md).']
      : []),
    ...(files === 's3'
      ? ['Not in this backup: the files in S3. Turn on versioning or replication of the bucket (docs/backup.md).']
      : []),
  ];
}

export function adviseAfterRestore({ dataDir, databaseUrl, secret: ofSettings }: Config, manifest: Manifest): string[] {
  if (manifest.secret === 'left_out')
    return [
      `Before you start the service: put the secret of this backup into ${join(dataDir, 'secret')}, or set GATEHOUSE_SECRET to it.`,
    ];
  const secret = readFileSync(join(dataDir, 'secret'), 'utf8').trim();
  return [
    ...(ofSettings !== '' && ofSettings !== secret
      ? [
          'Before you start the service: GATEHOUSE_SECRET is not the secret of this backup. Remove it from the settings.',
        ]
      : []),
    ...(databaseUrl && manifest.database === 'included'
      ? [
          'GATEHOUSE_DATABASE_URL points to PostgreSQL, so the service would not use the restored database. Remove it to use the restored one.',
        ]
      : []),
  ];
}
