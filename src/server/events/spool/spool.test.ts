import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, beforeEach, describe, it } from 'node:test';
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
