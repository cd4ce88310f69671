import { z } from 'zod';

export const manifestSchema = z.object({
  format: z.literal('gatehouse-backup'),
  version: z.literal(1),
  gatehouse: z.string(),
  taken_at: z.iso.datetime(),
  secret: z.enum(['included', 'left_out']),
  database: z.enum(['included', 'postgresql']),
  events: z.enum(['included', 'clickhouse']),
  files: z.enum(['included', 's3']),
  entries: z.array(z.object({ name: z.string(), bytes: z.int().min(0), sha256: z.string() })),
});

export type Manifest = z.output<typeof manifestSchema>;
export type ManifestEntry = Manifest['entries'][number];

export const manifestName = 'manifest.json';

/** Paths that an archive can contain. An archive is an untrusted file, so no part of a path may be `.` or `..`. */
const known =
  /^(secret|ledger\.db|events\/spool\.db|events\/engine\/(metadata|store)\/.+|(files|imports|market-imports)\/.+)$/;

export const isEntryName = (name: string): boolean =>
  known.test(name) && name.split('/').every((part) => /^[\w.%-]+$/.test(part) && !/^\.+$/.test(part));

export const isLinkTarget = (target: string): boolean => /^\.\.\/store\/[0-9a-f]{3}\/[0-9a-f-]{36}$/.test(target);
