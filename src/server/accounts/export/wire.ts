import { translateCause } from '../../causes/index.ts';
import type { AccountExportRow } from '../../database/index.ts';
import { toIso, toIsoOrNull } from '../../kernel/index.ts';

export type AccountExport = {
  id: number;
  state: AccountExportRow['state'];
  requested_by: string;
  created_at: string;
  /** the file being written; `parts_done` counts finished files */
  part: string | null;
  parts_done: number;
  bytes: number;
  message: string | null;
  finished_at: string | null;
  expires_at: string | null;
};

export const presentExport = (row: AccountExportRow): AccountExport => ({
  id: row.id,
  state: row.state,
  requested_by: row.requested_by,
  created_at: toIso(row.created_at),
  part: row.part || null,
  parts_done: row.parts_done,
  bytes: row.bytes,
  message: translateCause(row.message) || null,
  finished_at: toIsoOrNull(row.finished_at),
  expires_at: toIsoOrNull(row.expires_at),
});
