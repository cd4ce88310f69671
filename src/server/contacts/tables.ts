import { byAccount, type TableDeclarations } from '../database/index.ts';

export const contactTables = {
  contacts: { owner: 'contacts', rows: byAccount(), archive: 'account/contacts' },
} satisfies TableDeclarations;
