import { z } from 'zod';

/** What an archive is and holds: its last entry, `manifest.json`. A reader refuses a version that it does not know. */
export const manifestSchema = z.object({
  format: z.literal('gatehouse-backup'),
  version: z.literal(1),
  /** the version that wrote it */
  gatehouse: z.string(),
  /** the moment that the backup shows */
  taken_at: z.iso.datetime(),
  secret: z.enum(['included', 'left_out']),
  /** of what lies elsewhere, nothing is in the archive */
  database: z.enum(['included', 'postgresql']),
  events: z.enum(['included', 'clickhouse']),
  files: z.enum(['included', 's3']),
  entries: z.array(z.object({ name: z.string(), bytes: z.int().min(0), sha256: z.string() })),
});

export type Manifest = z.output<typeof manifestSchema>;
export type ManifestEntry = Manifest['entries'][number];

export const manifestName = 'manifest.json';

/**
 * The entries that an archive may have: a path in the data folder, where nothing is written but these. Names come from
 * a file that somebody hands in, so no part of a path may be `.` or `..`.
 */
const known =
  /^(secret|ledger\.db|events\/spool\.db|events\/engine\/(metadata|store)\/.+|(files|imports|market-imports)\/.+)$/;

export const isEntryName = (name: string): boolean =>
  known.test(name) && name.split('/').every((part) => /^[\w.%-]+$/.test(part) && !/^\.+$/.test(part));

/** Where a link may lead: from the name of a database in `metadata/` to the folder of its tables. */
export const isLinkTarget = (target: string): boolean => /^\.\.\/store\/[0-9a-f]{3}\/[0-9a-f-]{36}$/.test(target);
