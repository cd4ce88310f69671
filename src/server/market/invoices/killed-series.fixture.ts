/** Fulfils 50 orders concurrently, then prints `done`. Arguments: DATA_DIR DATABASE_URL|- ACCOUNT_ID ITEM_ID */
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import type { TestDeps } from '../../../../test/support/testing.ts';
import { openDatabase } from '../../database/index.ts';
import { silentLog } from '../../kernel/log.ts';
import { createVault } from '../../kernel/vault.ts';
import { findItem } from '../catalogue/item.store.ts';
import { sell } from '../purchases/testing.ts';

const [dataDir = '', databaseUrl = '', accountId, itemId] = process.argv.slice(2);
const database = await openDatabase(databaseUrl === '-' ? { file: join(dataDir, 'ledger.db') } : { url: databaseUrl });
const vault = createVault('test-secret-of-at-least-32-characters');
const deps = { database, vault, log: silentLog(), now: Date.now } as TestDeps;
const item = await findItem(database.db, Number(accountId), Number(itemId));
if (!item) throw new Error('there is no such item');
const numberOf = (index: number) => `${process.pid}-${index}`;
await Promise.all(Array.from({ length: 50 }, (_, index) => sell(deps, item, { orders: { number: numberOf(index) } })));
writeSync(1, 'done\n');
await database.close();
process.exit(0);
