import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { TableDeclarations } from '../../src/server/database/index.ts';
import { root } from './run.ts';

/**
 * For each table, the folder of `src/server` whose stores may name it in SQL. The `tables.ts` files of the modules
 * declare this.
 */
export const tableOwners: Record<string, string> = {};

for (const file of globSync('src/server/*/tables.ts', { cwd: root })) {
  const declared: Record<string, TableDeclarations> = await import(join(root, file));
  for (const [table, { owner }] of Object.values(declared).flatMap((tables) => Object.entries(tables))) {
    if (table in tableOwners) throw new Error(`${file} declares ${table}, which another module already declares`);
    tableOwners[table] = owner;
  }
}
if (Object.keys(tableOwners).length === 0) throw new Error('no module declares its tables');
