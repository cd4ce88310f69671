/** Waits for stdin, then reads or rotates the key. Arguments: DATABASE WHAT. */
import { once } from 'node:events';
import { openDatabase } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { createVault } from '../../kernel/vault.ts';
import { requireActiveKey, rotateSigningKeys } from './signing-keys.ts';

const [where = '{}', what] = process.argv.slice(2);
const database = await openDatabase(JSON.parse(where));
const deps = { database, vault: createVault('x'.repeat(32)), now: () => Date.now() } as Deps;
process.stdout.write('ready\n');
await once(process.stdin, 'data');
const { kid } = await (what === 'another' ? rotateSigningKeys(deps) : requireActiveKey(deps));
process.stdout.write(`${kid}\n`);
await database.close();
process.exit();
