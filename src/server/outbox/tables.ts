import { byAccount, rowsOf, type TableDeclarations } from '../database/index.ts';

export const outboxTables = {
  // Not exported: of messages that are not exported.
  deliveries: { owner: 'outbox', rows: rowsOf('outbox', 'outbox_id'), archive: null },
  // Not exported: what it says is in the tables that it tells of.
  outbox: { owner: 'outbox', rows: byAccount(), archive: null },

  mail_allowances: { owner: 'outbox', shared: 'of a mailbox; they expire' },
} satisfies TableDeclarations;
