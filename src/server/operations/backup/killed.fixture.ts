/**
 * Backs up or restores a data folder, and kills itself (`kill -9`) before the given disk operation: backup|restore
 * DATA_DIR FILE STEP. With STEP 0 it runs to the end and prints the number of operations.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const [command, dataDir = '', file = '', step] = process.argv.slice(2);
let steps = 0;
const before =
  <Arguments extends unknown[], Result>(act: (...args: Arguments) => Result) =>
  (...args: Arguments): Result => {
    if (++steps === Number(step)) process.kill(process.pid, 'SIGKILL');
    return act(...args);
  };
fs.createWriteStream = before(fs.createWriteStream);
fs.fsyncSync = before(fs.fsyncSync);
fs.linkSync = before(fs.linkSync);
fs.mkdirSync = before(fs.mkdirSync) as typeof fs.mkdirSync;
fs.renameSync = before(fs.renameSync);
fs.rmSync = before(fs.rmSync);
fs.symlinkSync = before(fs.symlinkSync);
fs.writeFileSync = before(fs.writeFileSync);
fs.promises.rename = before(fs.promises.rename);
syncBuiltinESMExports();

const { createBackup } = await import('./create-backup.ts');
const { restoreBackup } = await import('./restore-backup.ts');
const config = { dataDir, databaseUrl: undefined, clickhouseUrl: undefined, filesUrl: undefined, secret: 'secret' };
if (command === 'backup') await createBackup(config, file, { withSecret: true, now: Date.now });
else await restoreBackup(config, file, { force: true, now: Date.now });
process.stdout.write(String(steps));
