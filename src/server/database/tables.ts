import type { TableDeclarations } from './account-tables.ts';

export const databaseTables = {
  node_signals: { owner: 'database', shared: 'of the installation, until they expire' },
  service_settings: { owner: 'database', shared: 'of the installation' },
} satisfies TableDeclarations;
