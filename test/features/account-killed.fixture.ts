/**
 * Kills its own process before one of the database writes of a deletion. Arguments: DATA_DIR STEP NOW_MS. STEP 0 runs
 * to the end and prints the number of writes.
 */

import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { accountTables } from '../../src/server/composition/account-tables.ts';

const [dataDir = '', step, nowMs] = process.argv.slice(2);
let steps = 0;
const countStep = () => {
  if (++steps === Number(step)) process.kill(process.pid, 'SIGKILL');
};
const before =
  <Arguments extends unknown[], Result>(act: (...args: Arguments) => Result) =>
  (...args: Arguments): Result => {
    countStep();
    return act(...args);
  };

const { openDatabase } = await import('../../src/server/database/index.ts');
const { silentLog } = await import('../../src/server/kernel/index.ts');
const { runDueDeletions } = await import('../../src/server/accounts/index.ts');

const database = await openDatabase({ file: join(dataDir, 'ledger.db'), durability: 'process' });
// Replaced after opening, so its writes are not counted.
const prepare = Sqlite.prototype.prepare;
Sqlite.prototype.prepare = function (this: Sqlite.Database, text: string) {
  const statement = prepare.call(this, text);
  if (!/^\s*(commit|insert|update|delete)\b/i.test(text)) return statement;
  for (const method of ['run', 'all'] as const) {
    const execute = statement[method].bind(statement) as (...args: unknown[]) => never;
    statement[method] = before(execute) as never;
  }
  return statement;
} as typeof prepare;
steps = 0;
const deps = { database, log: silentLog(), now: () => Number(nowMs) };
await runDueDeletions(deps, {
  tables: accountTables,
  findMoneyMatters: async () => ({ moving: [], balances: [] }),
  endAccess: async () => {},
});
await database.close();
process.stdout.write(String(steps));
