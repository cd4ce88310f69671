import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type CheckRow, openEvents } from '../src/server/events/index.ts';
import { silentLog } from '../src/server/kernel/log.ts';
import { minuteMs, secondMs } from '../src/server/kernel/time.ts';

/** Stores checks in the same way as the service, in simulated time. */
if (process.argv.includes('--help')) {
  console.log(
    'npx node bench/checks-disk.ts [hours] [monitors]\n\nRecords the checks of 1,000 monitors every 20 s over 24 hours and prints the bytes per check that the events folder takes.',
  );
  process.exit(0);
}

const hours = Number(process.argv[2] ?? 24);
const monitors = Number(process.argv[3] ?? 1000);
const intervalMs = 20 * secondMs;
const targetBytes = 25;
/** Time that each batch covers. The service itself ships every second, and merges later. */
const batchMs = 2 * minuteMs;
const mergeLimitMs = 15 * minuteMs;

const dir = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'));
const events = await openEvents({ dir, maxSpoolBytes: 1e9, log: silentLog() });
try {
  const empty = bytesIn(dir);
  const sites = Array.from({ length: monitors }, (_, index) => siteOf(index + 1));
  const from = Date.parse('2026-11-20T00:00:00Z');
  const until = from + hours * 60 * minuteMs;
  const started = performance.now();
  let count = 0;
  for (let start = from; start < until; start += batchMs) {
    const rows: Promise<void>[] = [];
    for (let due = start; due < Math.min(until, start + batchMs); due += intervalMs)
      for (const site of sites) rows.push(events.record('checks', checkOf(site, due)));
    await Promise.all(rows);
    await events.flush();
    count += rows.length;
  }
  const seconds = (performance.now() - started) / 1000;
  console.log(`${count} checks recorded and shipped in ${seconds.toFixed(0)} s`);
  console.log(`the folder before merging: ${perCheck(bytesIn(dir) - empty, count)} bytes per check`);
  await waitForMerges();
  const [table] = await events.query<{ parts: number; bytes: number; columns: number }>(
    `SELECT count() AS parts, sum(bytes_on_disk) AS bytes, sum(data_compressed_bytes) AS columns
     FROM system.parts WHERE table = 'checks' AND active`,
  );
  const sizes = await events.query<{ name: string; bytes: number }>(
    `SELECT column AS name, sum(column_data_compressed_bytes) AS bytes FROM system.parts_columns
     WHERE table = 'checks' AND active AND part_type = 'Wide' GROUP BY name ORDER BY bytes DESC LIMIT 6`,
  );
  console.log(`the table: ${perCheck(table!.bytes, count)} bytes a check in ${table!.parts} parts`);
  console.log(sizes.map(({ name, bytes }) => `  ${name} ${perCheck(bytes, count)}`).join('\n'));
  console.log(`the folder: ${perCheck(bytesIn(dir) - empty, count)} bytes a check (target: at most ${targetBytes})`);
} finally {
  await events.close();
  rmSync(dir, { recursive: true, force: true });
}

type Site = {
  monitor: number;
  address: string;
  roundTripMs: number;
  answerMs: number;
  jitterMs: number;
  offsetMs: number;
};

function siteOf(monitor: number): Site {
  return {
    monitor,
    address: `203.0.${monitor >> 8}.${monitor & 255}:443`,
    roundTripMs: 1 + Math.random() * 120,
    answerMs: 10 + Math.random() * 400,
    jitterMs: 5 + Math.random() * 60,
    offsetMs: Math.floor(Math.random() * intervalMs),
  };
}

function checkOf(site: Site, dueMs: number): CheckRow {
  const at =
    dueMs +
    site.offsetMs +
    Math.floor(Math.random() * 4) +
    (Math.random() < 0.01 ? Math.floor(Math.random() * 200) : 0);
  const common = { monitor: site.monitor, at, maintenance: 0, final_url: '' } as const;
  const random = Math.random();
  if (random < 1 / 600) {
    const unanswered = {
      status: 0,
      dns: 0,
      connect: 0,
      tls: 0,
      first_byte: 0,
      address: '',
      protocol: '',
      certificate_ends: 0,
    };
    return { ...common, ...unanswered, good: 0, cause: 'no answer within 30 s', total: 30_000 };
  }
  const dns = 0.3 + exponential(2);
  const connect = site.roundTripMs + exponential(1);
  const tls = 2 * site.roundTripMs + 2 + exponential(3);
  const firstByte = dns + connect + tls + site.answerMs + exponential(site.jitterMs);
  return {
    ...common,
    ...(random < 1 / 300
      ? { good: 0, status: 503, cause: 'status 503 Service Unavailable' }
      : { good: 1, status: 200, cause: '' }),
    dns,
    connect,
    tls,
    first_byte: firstByte,
    total: firstByte + exponential(4),
    address: site.address,
    protocol: 'h2',
    certificate_ends: 1_800_000_000 + site.monitor * 3600,
  };
}

function exponential(mean: number): number {
  return -Math.log(1 - Math.random()) * mean;
}

async function waitForMerges(): Promise<void> {
  const deadline = performance.now() + mergeLimitMs;
  for (let idlePolls = 0; idlePolls < 10; ) {
    const [left] = await events.query<{ busy: number }>(
      `SELECT (SELECT count() FROM system.merges) + (SELECT count() FROM system.parts WHERE NOT active) AS busy`,
    );
    idlePolls = left!.busy === 0 ? idlePolls + 1 : 0;
    if (performance.now() > deadline)
      return console.log(`not merged after ${mergeLimitMs / minuteMs} minutes; measuring the current state`);
    await pause(secondMs);
  }
}

/** Returns the size of the folder in whole blocks. Does not follow the engine's links to its tables. */
function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    const own = (lstatSync(path, { throwIfNoEntry: false })?.blocks ?? 0) * 512;
    return sum + own + (entry.isDirectory() ? bytesIn(path) : 0);
  }, 0);
}

function perCheck(bytes: number, count: number): string {
  return (bytes / count).toFixed(2);
}
