import { byAccount, type TableDeclarations } from '../database/index.ts';

export const annotationTables = {
  annotations: { owner: 'annotations', rows: byAccount(), archive: 'annotations' },
} satisfies TableDeclarations;
