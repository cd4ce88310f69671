import type { TableDeclarations } from '../database/index.ts';

export const erasureTables = {
  erasures: { owner: 'erasures', shared: 'work that is left to do' },
} satisfies TableDeclarations;
