import type { TableDeclarations } from '../database/index.ts';

export const deletionQueueTables = {
  erasures: { owner: 'deletion-queue', shared: 'work that is left to do' },
} satisfies TableDeclarations;
