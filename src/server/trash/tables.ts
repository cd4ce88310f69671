import { byAccount, rowsOf, type TableDeclarations } from '../database/index.ts';

export const trashTables = {
  // Not exported: the owner has deleted these rows.
  trash_rows: { owner: 'trash', rows: rowsOf('trash', 'trash_id', 'trash_id', 'position'), archive: null },
  trash: {
    owner: 'trash',
    rows: byAccount(),
    archive: null,
    events: { stream: 'event_stream', subject: 'subject_id' },
  },
} satisfies TableDeclarations;
