import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openTestDeps } from '../../../../test/support/testing.ts';
import { pageview, until } from '../../events/testing.ts';
import { eraseFromTrash } from '../../trash/erase.ts';
import { openWebsites } from '../testing/open-websites.ts';
import { deleteExpiredStatistics } from './retention.ts';

let service: Awaited<ReturnType<typeof openWebsites>>;
before(async () => {
  service = await openWebsites({
    open: () => openTestDeps({ events: 'own', now: Date.parse('2026-04-08T12:00:00Z') }),
  });
});
after(() => service.close());

let count = 0;
const website = async (fields: object): Promise<number> => {
  const sent = { domain: `r${++count}.example`, ...fields };
  return (await service.call(service.ann, 'POST', '/websites', sent)).body.data.id;
};
const view = (id: number, time: string, path: string) =>
  service.deps.events.record('pageviews', pageview({ website: id, at: Date.parse(time), path }));
const times = async (id: number) => (await service.recorded(id)).map(({ at }) => new Date(at).toISOString());

test('removes deleted websites and expired events from the disk, byte by byte', async () => {
  service.deps.clock.ms += 24 * 3_600_000;
  const { deps } = service;
  const [deletedWord, oldWord, keptWord] = ['zebrafish-deleted', 'zebrafish-old', 'zebrafish-kept'];
  // Uncompressed, so words can be found in the files.
  await deps.events.change(
    'pageviews',
    'ALTER TABLE pageviews MODIFY COLUMN path CODEC(NONE), MODIFY COLUMN entry CODEC(NONE)',
  );
  await deps.events.change('pageviews', 'ALTER TABLE website_days MODIFY COLUMN value CODEC(NONE)');
  const gone = await website({});
  const stays = await website({ retention_months: 1 });
  const files = (word: string): string[] => {
    try {
      const found = execFileSync('grep', ['-rla', word, `${deps.config.dataDir}/events`], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      return found.trim().split('\n');
    } catch (error) {
      // grep exits with 1 if nothing matches, and with 2 if a file disappeared.
      const { stdout } = error as { stdout: string };
      return stdout.trim() === '' ? [] : stdout.trim().split('\n');
    }
  };
  for (let i = 0; i < 50; i++) {
    await view(gone, '2026-04-08T10:00:00.000Z', `/${deletedWord}/${i}`);
    await view(stays, '2010-01-01T00:00:00.000Z', `/${oldWord}/${i}`);
    await view(stays, '2026-04-08T10:00:00.000Z', `/${keptWord}/${i}`);
  }
  await deps.events.flush();
  const late = view(gone, '2026-04-08T10:00:00.000Z', `/${deletedWord}/late`);
  assert.ok(files(deletedWord).length > 0 && files(oldWord).length > 0);
  await service.call(service.ann, 'DELETE', `/websites/${gone}`);
  await eraseFromTrash(deps, { accountId: service.ann }, { kind: 'website', id: gone });
  const erasures = await deps.database.db
    .selectFrom('erasures')
    .select(['stream', 'subject_id'])
    .orderBy('id')
    .execute();
  assert.deepEqual(erasures.at(-1), { stream: 'pageviews', subject_id: gone });
  await late;
  await deleteExpiredStatistics(deps);
  await deps.events.erase('pageviews', gone);
  assert.deepEqual(await times(gone), []);
  await until(async () => {
    await pause(500);
    return files(deletedWord).length === 0 && files(oldWord).length === 0;
  }, 300_000);
  assert.ok(files(keptWord).length > 0);
  assert.equal((await times(stays)).length, 50);
});
