/** With the argument `hang`, stops during the last migration. */
import { sql } from 'kysely';
import { copyBeforeUpgrade, openDatabase } from './index.ts';
import { nextVersion } from './next-version.testing.ts';

const [, , where = '', hangs] = process.argv;
const isUrl = where.startsWith('postgres');
const list: typeof nextVersion = nextVersion.map(([name, migration]) => [name, { ...migration }]);
const last = list.at(-1)!;
if (hangs !== undefined) {
  const { up } = last[1];
  last[1] = {
    async up(db, dialect) {
      await up(db, dialect);
      await sql`update service_settings set value = 'half done'`.execute(db);
      process.stdout.write('in the middle\n');
      setInterval(() => {}, 60_000);
      await new Promise(() => {});
    },
  };
}
const database = await openDatabase({
  ...(isUrl ? { url: where } : { file: where }),
  list,
  beforeUpgrade: async () => {
    const copy = isUrl ? undefined : await copyBeforeUpgrade(where, '7.8.9');
    return async () => copy?.keep();
  },
});
await database.close();
