import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, beforeEach, describe, it } from 'node:test';
import { listSetAside } from './damaged-spool.ts';
import { SpoolFile } from './file.ts';
import { Spool } from './spool.ts';

const batch = (text: string, rows = 1) => ({ stream: 'checks' as const, rows, lines: `${text}\n` });
const textOf = (lines: Uint8Array) => Buffer.from(lines).toString('utf8');

const root = mkdtempSync(join(tmpdir(), 'gatehouse-spool-'));
after(() => rmSync(root, { recursive: true }));
let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(root, 'test-'));
});

describe('spool', () => {
  let spool: Spool;
  afterEach(() => spool.close());

  it('commits concurrent rows together, in order, separated by stream', async () => {
    spool = new Spool({ dir, maxBytes: 1e6 });
    const rows = Array.from({ length: 500 }, (_, i) => `{"n":${i}}`);
    await Promise.all([...rows.map((row) => spool.record('checks', row)), spool.record('pageviews', '{}')]);
    assert.ok(spool.totals.lastBatch <= 4, 'two streams, hardly more than a commit');
    const shipment = await spool.openShipment('checks', spool.totals.lastBatch);
    assert.equal(textOf(shipment!.lines), `${rows.join('\n')}\n`);
    assert.equal(shipment!.rows, 500);
    assert.equal(spool.totals.rows, 501);
  });

  it('counts uncommitted rows toward its limit', async () => {
    spool = new Spool({ dir, maxBytes: 1000 });
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => spool.record('checks', 'x'.repeat(99))));
    assert.equal(outcomes.filter((outcome) => outcome.status === 'fulfilled').length, 10);
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    assert.equal(refused!.reason.code, 'unavailable');
  });

  it('rejects rows while the disk fails and continues when it works again', async () => {
    mkdirSync(join(dir, 'spool.db'));
    spool = new Spool({ dir, maxBytes: 1e6 });
    await assert.rejects(spool.record('checks', '{}'), { code: 'unavailable', retryAfterS: 10 });
    rmdirSync(join(dir, 'spool.db'));
    await spool.record('checks', '{}');
    assert.equal(spool.totals.rows, 1);
  });
});

describe('a damaged spool', () => {
  const path = () => join(dir, 'spool.db');
  const openAfter = async (damage: (path: string) => void) => {
    const file = new SpoolFile(path(), 1e6);
    for (let i = 0; i < 40; i++) file.append([batch(`${i}`.padEnd(3000, 'x'))], { run: 'r', seq: i }, { monitor: 7 });
    const { id } = file.openShipment('checks', 40)!;
    file.close();
    damage(path());
    const setAside: string[] = [];
    return { id, setAside, spool: new Spool({ dir, maxBytes: 1e6, onSetAside: (name) => setAside.push(name) }) };
  };

  for (const [name, damage] of Object.entries({
    'is not a database': (file: string) => writeFileSync(file, 'not a database'.repeat(500)),
    'has a bad page': (file: string) => {
      const bytes = readFileSync(file);
      bytes.fill(0xee, 4096, 4096 * 20);
      writeFileSync(file, bytes);
    },
  }))
    it(`is set aside if it ${name}, and new rows are recorded`, async () => {
      const { setAside, spool } = await openAfter(damage);
      try {
        await spool.committed();
        await spool.openShipment('checks', 1000);
        await spool.record('checks', '{}');
        assert.deepEqual(listSetAside(dir), setAside);
        assert.equal(setAside.length, 1);
        assert.ok(statSync(setAside[0]!).size > 4096);
        assert.equal(spool.totals.rows, 1);
      } finally {
        await spool.close();
      }
    });

  it('keeps its position and IDs, and its shipments do not end those of the new spool', async () => {
    const { id, setAside, spool } = await openAfter((file) => {
      const bytes = readFileSync(file);
      bytes.fill(0xee, bytes.length - 4096 * 30);
      writeFileSync(file, bytes);
    });
    try {
      await spool.openShipment('checks', 1000);
      assert.equal(setAside.length, 1);
      await spool.record('checks', '{"n":1}');
      await spool.settle(id);
      assert.equal(spool.totals.rows, 1);
      const shipment = await spool.openShipment('checks', spool.totals.lastBatch);
      await spool.settle(id);
      assert.equal(spool.totals.rows, 1);
      await spool.settle(shipment!.id);
      assert.equal(spool.totals.rows, 0);
      assert.equal((await spool.position())?.run, 'r');
      assert.equal((await spool.subjects()).ids.monitor, 7);
    } finally {
      await spool.close();
    }
  });
});

it('remembers the highest IDs of recorded rows', async () => {
  let spool = new Spool({ dir, maxBytes: 1e6 });
  await spool.record('checks', '{}', undefined, 5);
  await spool.record('checks', '{}', undefined, 3);
  await spool.record('pageviews', '', undefined, 9);
  await spool.noteSubject('import', 2);
  await spool.close();
  spool = new Spool({ dir, maxBytes: 1e6 });
  try {
    assert.deepEqual(await spool.subjects(), { ids: { monitor: 5, website: 9, import: 2 }, isComplete: false });
    await spool.completeSubjects({ monitor: 4, website: 12, import: 0 });
    assert.deepEqual(await spool.subjects(), { ids: { monitor: 5, website: 12, import: 2 }, isComplete: true });
  } finally {
    await spool.close();
  }
});

describe('spool file', () => {
  it('keeps a shipment unchanged when rows are added or the file is reopened', () => {
    const path = join(dir, 'spool.db');
    let file = new SpoolFile(path, 1e6);
    file.append([batch('a'), batch('b')]);
    const first = file.openShipment('checks', file.totals.lastBatch)!;
    assert.equal(first.fresh, true);
    file.append([batch('c')]);
    file.close();
    file = new SpoolFile(path, 1e6);
    const again = file.openShipment('checks', file.totals.lastBatch)!;
    assert.deepEqual({ ...again, lines: textOf(again.lines) }, { ...first, fresh: false, lines: 'a\nb\n' });
    file.settle(again.id);
    file.settle(again.id);
    assert.deepEqual(file.totals, { rows: 1, bytes: 2, lastBatch: 3 });
    const next = file.openShipment('checks', 3)!;
    assert.equal(textOf(next.lines), 'c\n');
    assert.notEqual(next.token, first.token);
    file.close();
  });

  it('limits a shipment to 50,000 rows, or to one batch if it is larger', () => {
    const file = new SpoolFile(join(dir, 'spool.db'), 1e6);
    file.append([batch('a', 60_000), batch('b', 30_000), batch('c', 20_000), batch('d', 1)]);
    const sizes: number[] = [];
    for (let next = file.openShipment('checks', 4); next; next = file.openShipment('checks', 4)) {
      sizes.push(next.rows);
      file.settle(next.id);
    }
    assert.deepEqual(sizes, [60_000, 50_000, 1]);
    file.close();
  });

  it('loses no acknowledged rows on a full disk, and continues when there is space again', () => {
    const file = new SpoolFile(join(dir, 'spool.db'), 100_000);
    const acknowledged: string[] = [];
    const fill = () => {
      for (let i = 0; i < 10_000; i++) {
        const text = `${i}:${'x'.repeat(5000)}`;
        file.append([batch(text), batch(text)]);
        acknowledged.push(text, text);
      }
    };
    assert.throws(fill, { code: 'SQLITE_FULL' });
    assert.equal(file.totals.rows, acknowledged.length);
    assert.ok(acknowledged.length > 40);
    const shipment = file.openShipment('checks', file.totals.lastBatch)!;
    assert.equal(textOf(shipment.lines), `${acknowledged.join('\n')}\n`);
    file.settle(shipment.id);
    file.append([batch('again')]);
    assert.deepEqual(file.totals.rows, 1);
    file.close();
  });

  it('shrinks the file once all rows are delivered', () => {
    const path = join(dir, 'spool.db');
    const file = new SpoolFile(path, 1e8);
    const size = () => statSync(path).size / 1e6;
    file.append(Array.from({ length: 1200 }, () => batch('x'.repeat(10_000))));
    assert.ok(size() > 8, `only ${size()} MB are there`);
    for (let open = file.openShipment('checks', 1e9); open; open = file.openShipment('checks', 1e9))
      file.settle(open.id);
    file.close();
    assert.equal(file.totals.rows, 0);
    assert.ok(size() < 2.1, `${size()} MB are left`);
  });
});
