import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { readDatabase, readEventsOf } from '../../src/server/operations/backup/stores.testing.ts';
import { isWhole } from '../support/long-runs.testing.ts';
import { TestService, until } from '../support/service.ts';

const backups = isWhole ? 12 : 2;
const code = (n: number) => `${String(n).padStart(8, '0')}-1111-4111-a111-111111111111`;

let service: TestService;
let key: string;
let folder: string;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-backups-'));
  service = await TestService.prepare();
  key = (await service.makeAccount()).api_key;
  const catalogue = join(folder, 'catalogue.json');
  writeFileSync(catalogue, JSON.stringify({ items: [item], purchases: [1, 2, 3].map(purchase) }));
  const imported = await service.command(['market', 'import', catalogue, '--account', 'ann']);
  assert.equal(imported.status, 0, imported.stderr);
});
after(async () => {
  await service.remove();
  rmSync(folder, { recursive: true, force: true });
});

const item = {
  ...{ id: 1, name: 'Icons', description: 'Icons.', category: 'Graphics', sub_category: 'Icons', options: ['SVG'] },
  ...{ version: '1.0.0', demo_link: 'https://demo.example/icons', tags: ['icons'], currency: 'EUR' },
  media: { thumbnail: 'https://files.example/1.png', preview_image: 'https://files.example/2.png', screenshots: [] },
  price: { regular: 20, extended: 90 },
  published_at: '2026-01-01T00:00:00Z',
};
const purchase = (n: number) => ({
  ...{ purchase_code: code(n), license_type: 'Regular License', price: 20, currency: 'EUR', item_id: 1 },
  ...{ supported_until: '2030-01-01T00:00:00Z', date: '2026-01-01T00:00:00Z' },
});

/** Returns false if the status differs, and also if the service is killed before it responds. */
async function ask(path: string, init: RequestInit, status: number): Promise<boolean> {
  try {
    const answer = await fetch(service.address + path, {
      method: 'POST',
      signal: AbortSignal.timeout(60_000),
      ...init,
    });
    await answer.arrayBuffer();
    return answer.status === status;
  } catch {
    return false;
  }
}
const withKey = (body: object): RequestInit => ({
  headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

test(`${backups} backups under load, while the service is killed again and again, contain all acknowledged data once`, {
  timeout: 1_200_000,
}, async () => {
  await service.start();
  assert.ok(await ask('/api/v1/websites', withKey({ domain: 'site.example' }), 201));
  const pages: string[] = [];
  const domains: string[] = [];
  let validated = 0;
  let loading = true;
  const repeat = (work: (n: number) => Promise<boolean>) =>
    (async () => {
      for (let n = 0; loading; n++) if (!(await work(n))) await pause(20);
    })();
  const load = [
    ...[1, 2, 3, 4].map((visitor) =>
      repeat(async (n) => {
        const path = `/page-${visitor}-${n}`;
        const body = JSON.stringify({ w: '1', u: `http://site.example${path}`, r: '' });
        const headers = {
          'content-type': 'text/plain',
          'user-agent': `Mozilla/5.0 (X11; Linux x86_64) Firefox/143.0 ${path}`,
        };
        const isCounted = await ask('/api/collect', { headers, body }, 202);
        if (isCounted) pages.push(path);
        return isCounted;
      }),
    ),
    repeat(async (n) => {
      const domain = `w${n}.example`;
      const isKept = await ask('/api/v1/websites', withKey({ domain }), 201);
      if (isKept) domains.push(domain);
      await pause(30);
      return isKept;
    }),
    repeat(async (n) => {
      const isValid = await ask('/api/purchases/validation', withKey({ purchase_code: code(1 + (n % 3)) }), 200);
      if (isValid) validated++;
      return isValid;
    }),
  ];
  const taken: { file: string; pages: string[]; domains: string[] }[] = [];
  let refused = 0;
  try {
    for (let n = 0; n < backups; n++) {
      await until('there is load', () => pages.length > 200 * (n + 1) && validated > 50 * (n + 1));
      const file = join(folder, `${n}.tar.zst`);
      const acknowledged = { pages: [...pages], domains: [...domains] };
      const backup = service.command(['backup', file]);
      if (n % 2 === 1) {
        // The backup can be connecting, pausing the event store, or packing at this time.
        await pause(Math.random() * 3000);
        await service.kill();
        await service.start();
      }
      const { status, stderr } = await backup;
      assert.equal(existsSync(file), status === 0, stderr);
      if (status === 0) taken.push({ file, ...acknowledged });
      else {
        refused++;
        assert.doesNotMatch(stderr, /unexpected error/);
      }
    }
  } finally {
    loading = false;
    await Promise.all(load);
  }
  assert.ok(taken.length >= backups / 2, `${taken.length} taken, ${refused} refused`);
  await service.stop();
  const source = {
    events: await readEventsOf(service.dataDir),
    domains: new Set(domainsIn(service.dataDir)),
  };
  for (const { file, ...acknowledged } of taken) {
    const restored = join(folder, 'restored');
    const { status, stderr } = await service.command(['restore', file], '', { GATEHOUSE_DATA: restored });
    assert.equal(status, 0, stderr);
    const domainsThere = domainsIn(restored);
    const missing = acknowledged.domains.filter((domain) => !domainsThere.includes(domain));
    assert.deepEqual(missing, [], 'acknowledged rows');
    assert.deepEqual(
      domainsThere.filter((domain) => !source.domains.has(domain)),
      [],
    );
    const { pageviews = [] } = await readEventsOf(restored);
    const counted = new Map<string, number>();
    for (const row of pageviews) {
      const path = /\/page-\d+-\d+/.exec(row)?.[0] ?? row;
      counted.set(path, (counted.get(path) ?? 0) + 1);
    }
    assert.deepEqual(
      acknowledged.pages.filter((path) => counted.get(path) !== 1),
      [],
      'acknowledged page views, each once',
    );
    const there = new Set(source.events.pageviews);
    assert.deepEqual(
      pageviews.filter((row) => !there.has(row)),
      [],
    );
    assert.equal(readFileSync(join(restored, 'secret'), 'utf8'), readFileSync(join(service.dataDir, 'secret'), 'utf8'));
    rmSync(restored, { recursive: true });
  }
  const file = join(folder, 'stopped.tar.zst');
  assert.equal((await service.command(['backup', file])).status, 0);
  const restored = join(folder, 'restored');
  assert.equal((await service.command(['restore', file], '', { GATEHOUSE_DATA: restored })).status, 0);
  assert.deepEqual(withoutCommands(join(restored, 'ledger.db')), withoutCommands(join(service.dataDir, 'ledger.db')));
  assert.deepEqual(await readEventsOf(restored), source.events);
});

/** Leaves out the audit entries that the commands themselves add. */
function withoutCommands(file: string) {
  const { audit_entries: entries = [], ...others } = readDatabase(file);
  return { ...others, audit_entries: entries.filter((row) => !/"backup\.(created|restored)"/.test(row)) };
}

const domainsIn = (dataDir: string): string[] =>
  readDatabase(join(dataDir, 'ledger.db')).websites!.map((row) => /[\w.]+\.example/.exec(row)?.[0] ?? row);
