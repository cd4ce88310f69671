import { byAccount, rowsOf, type TableDeclarations } from '../database/index.ts';

export const outboxTables = {
  // Not exported, because the messages they belong to are not exported.
  deliveries: { owner: 'outbox', rows: rowsOf('outbox', 'outbox_id'), archive: null },
  // Not exported, because messages repeat data from other tables.
  outbox: { owner: 'outbox', rows: byAccount(), archive: null },

  mail_allowances: { owner: 'outbox', shared: 'of a destination; they expire' },
} satisfies TableDeclarations;
