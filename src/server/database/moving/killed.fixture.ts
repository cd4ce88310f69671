/**
 * Arguments: FILE URL STEP. Moves the database, but kills itself before statement STEP of the move. With STEP 0,
 * completes the move and prints the number of statements.
 */
import pg from 'pg';

const [file = '', url = '', step] = process.argv.slice(2);
let steps = 0;
const query = pg.Client.prototype.query as (...args: unknown[]) => never;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  if (++steps === Number(step)) process.kill(process.pid, 'SIGKILL');
  return query.apply(this, args);
} as never;

const { moveDatabase } = await import('./index.ts');
await moveDatabase({ file, url, version: '0', isLast: true, record: async () => {} });
process.stdout.write(String(steps));
