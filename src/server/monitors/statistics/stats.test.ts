import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { addAccount } from '../../../../test/support/testing.ts';
import type { CheckRow } from '../../events/index.ts';
import { check } from '../../events/testing.ts';
import { dayMs, hourMs, minuteMs } from '../../kernel/time.ts';
import { openStatistics, seeded } from './testing.ts';
import { type StatsAnswer, statsAnswer } from './wire.ts';

describe('statistics of a monitor', () => {
  let service: Awaited<ReturnType<typeof openStatistics>>;
  before(async () => {
    service = await openStatistics();
  });
  after(() => service.close());

  const stats = async (id: number, query = ''): Promise<StatsAnswer> => {
    const { status, body } = await service.get(`/monitors/${id}/stats${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return statsAnswer.parse(body.data);
  };

  test('match plain arithmetic for thousands of checks', async () => {
    const { deps, record } = service;
    const { id } = await service.monitor({ first_checked_at: deps.now() - 400 * dayMs });
    const { id: other } = await service.monitor();
    const random = seeded(7);
    const rows = Array.from({ length: 6000 }, () => randomCheck(random, id, deps.now()));
    await record([...rows, ...Array.from({ length: 500 }, () => randomCheck(random, other, deps.now()))]);
    const custom = { from: deps.now() - 50 * dayMs - 12_345, to: deps.now() - 3 * dayMs };
    const periods: [string, { from: number; to: number }, number][] = [
      ['', { from: deps.now() - dayMs, to: deps.now() }, 500],
      ['?period=7d&apdex_ms=90', { from: deps.now() - 7 * dayMs, to: deps.now() }, 90],
      ['?period=30d', { from: deps.now() - 30 * dayMs, to: deps.now() }, 500],
      ['?period=365d&apdex_ms=120', { from: deps.now() - 365 * dayMs, to: deps.now() }, 120],
      [`?from=${iso(custom.from)}&to=${iso(custom.to)}`, custom, 500],
    ];
    for (const [query, span, apdexMs] of periods) {
      const answer = await stats(id, query);
      assert.ok(answer.checks > 10, `${query} has ${answer.checks} checks`);
      assert.deepEqual([answer.from, answer.to], [iso(span.from), iso(span.to)]);
      const seen = rows.filter((row) => row.at >= span.from && row.at < span.to && row.maintenance === 0);
      assert.equal(answer.checks, seen.length);
      assert.equal(answer.good, seen.filter((row) => row.good === 1).length);
      close(answer.response_time, { ...spreadOf(seen), ...extremesOf(seen) });
      close(answer.phases, phasesOf(seen));
      assert.equal(answer.apdex.score, apdexOf(seen, apdexMs));
      assert.ok(answer.series.length <= 201);
      const widthMs = answer.bucket_s * 1000;
      for (const { at, good, bad, ...spread } of answer.series) {
        const bucket = seen.filter((row) => row.at >= Date.parse(at) && row.at < Date.parse(at) + widthMs);
        assert.equal(good, bucket.filter((row) => row.good === 1).length);
        assert.equal(bad, bucket.filter((row) => row.good === 0).length);
        close(spread, spreadOf(bucket));
      }
    }
  });

  test('are null for a monitor without checks', async () => {
    const { id } = await service.monitor();
    const answer = await stats(id);
    assert.deepEqual(
      { ...answer, series: undefined, from: undefined, to: undefined },
      {
        period: '24h',
        from: undefined,
        to: undefined,
        uptime: null,
        downtime_s: 0,
        incidents: 0,
        degraded_s: 0,
        checks: 0,
        good: 0,
        response_time: { average: null, p50: null, p95: null, p99: null, minimum: null, maximum: null },
        phases: { dns: null, connect: null, tls: null, first_byte: null },
        apdex: { score: null, threshold_ms: 500 },
        uptimes: { '24h': null, '7d': null, '30d': null, '90d': null, '365d': null },
        bucket_s: 600,
        series: undefined,
        events: [],
      },
    );
    assert.equal(answer.series.length, 144);
    assert.ok(answer.series.every((bucket) => bucket.average === null && bucket.good + bucket.bad === 0));
  });

  test('measure uptime to the second, excluding maintenance, pauses and unknown states', async () => {
    const { deps, account } = service;
    const now = deps.now();
    const { id } = await service.monitor({
      first_checked_at: now - 200 * dayMs,
      maintenance_start: '2026-03-10 06:00',
      maintenance_end: '2026-03-10 07:00',
    });
    const incident = (started_at: number, ended_at: number | null) => ({
      account_id: account,
      monitor_id: id,
      cause: 'no answer',
      started_at,
      ended_at,
      acknowledged_at: null,
      reminded_at: null,
    });
    const gap = (started_at: number, ended_at: number, reason: 'paused' | 'unknown') => ({
      monitor_id: id,
      started_at,
      ended_at,
      reason,
    });
    await deps.database.db
      .insertInto('incidents')
      .values([
        incident(now - 150 * dayMs, now - 149 * dayMs),
        incident(now - 20 * hourMs, now - 20 * hourMs + 61_000),
        // 05:50 to 06:10. The last ten minutes are during maintenance, which ends at 07:00. The clock is at 12:00.
        incident(now - 6 * hourMs - 10 * minuteMs, now - 6 * hourMs + 10 * minuteMs),
        incident(now - 90_000, null),
      ])
      .execute();
    await deps.database.db
      .insertInto('monitor_gaps')
      .values([
        gap(now - 10 * hourMs, now - 9 * hourMs, 'paused'),
        gap(now - 8 * hourMs, now - 7 * hourMs, 'unknown'),
        gap(now - 60_000, now - 30_000, 'unknown'),
      ])
      .execute();
    const answer = await stats(id);
    const downS = 61 + 600 + 60;
    assert.equal(answer.downtime_s, downS);
    assert.equal(answer.incidents, 3);
    const watchedS = 24 * 3600 - 3 * 3600 - 30;
    assert.equal(answer.uptime, Math.floor((1 - downS / watchedS) * 100_000) / 1000);
    assert.equal(answer.uptimes['24h'], answer.uptime);
    const year = await stats(id, '?period=365d');
    assert.equal(year.downtime_s, downS + 86_400);
    assert.equal(year.incidents, 4);
    assert.equal(year.uptime, year.uptimes['365d']);
    const past = await stats(id, `?from=${iso(now - 150 * dayMs)}&to=${iso(now - 148 * dayMs)}`);
    assert.deepEqual([past.uptime, past.downtime_s, past.incidents], [50, 86_400, 1]);
    const before = await stats(id, `?from=${iso(now - 300 * dayMs)}&to=${iso(now - 250 * dayMs)}`);
    assert.equal(before.uptime, null);
  });

  test('count checks without an answer but ignore their times', async () => {
    const { deps, record } = service;
    const { id } = await service.monitor();
    const at = deps.now() - hourMs;
    await record([
      { monitor: id, at, total: 10 },
      { monitor: id, at: at + 1000, total: 30, status: 0, protocol: 'tcp' },
      { monitor: id, at: at + 2000, total: 20, protocol: '' },
      { monitor: id, at: at + 3000, total: 30_000, good: 0, status: 0, protocol: '', cause: 'no answer within 30 s' },
      { monitor: id, at: at + 4000, total: 5000, maintenance: 1 },
      { monitor: id, at: at + 5000, total: 0, status: 0, protocol: 'heartbeat' },
    ]);
    const answer = await stats(id);
    assert.deepEqual([answer.checks, answer.good], [5, 4]);
    assert.deepEqual(answer.response_time, { average: 20, p50: 20, p95: 29, p99: 29.8, minimum: 10, maximum: 30 });
    assert.deepEqual(
      answer.series
        .filter((bucket) => bucket.good + bucket.bad > 0)
        .map(({ average, good, bad }) => [average, good, bad]),
      [[20, 4, 1]],
    );
  });

  test('are exported as CSV with the same series', async () => {
    const { deps, record } = service;
    const { id } = await service.monitor();
    await record([{ monitor: id, at: deps.now() - hourMs, total: 12.5 }]);
    const { status, headers, text } = await service.get(`/monitors/${id}/stats.csv?period=7d`);
    assert.equal(status, 200);
    assert.match(String(headers['content-type']), /^text\/csv/);
    const lines = text.split('\r\n');
    assert.equal(lines[0], 'at,average,p50,p95,p99,good,bad');
    assert.equal(lines.length, 2 + 168);
    assert.equal(lines.at(-2), '2026-03-10T11:00:00.000Z,12.5,12.5,12.5,12.5,1,0');
    assert.equal(lines.at(-3), '2026-03-10T10:00:00.000Z,,,,,0,0');
  });

  test('reject an invalid period, and return 404 for other accounts', async () => {
    const { deps, get } = service;
    const { id } = await service.monitor();
    for (const [query, field] of [
      ['?period=1y', 'period'],
      ['?apdex_ms=0', 'apdex_ms'],
      ['?from=yesterday', 'from'],
      ['?from=2026-03-01T00:00:00', 'from'],
      ['?to=2026-03-01T00:00:00Z', 'from'],
      ['?from=2026-03-02T00:00:00Z&to=2026-03-01T00:00:00%2B01:00', 'to'],
    ]) {
      const { status, body } = await get(`/monitors/${id}/stats${query}`);
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], query);
    }
    const stranger = await addAccount(deps.database.db, { is_owner: 0 });
    for (const path of ['stats', 'stats.csv', 'checks', 'checks.csv']) {
      assert.equal((await get(`/monitors/${id}/${path}`, stranger)).status, 404, path);
      const post = await service.app.inject({ method: 'POST', url: `/api/v1/monitors/${id}/${path}` });
      assert.deepEqual([post.statusCode, post.headers.allow], [405, 'GET, HEAD'], path);
    }
  });
});

const iso = (ms: number) => new Date(ms).toISOString();

/** Checks are more frequent in the last days, so each period has some. */
function randomCheck(random: () => number, monitor: number, nowMs: number): CheckRow {
  const at = nowMs - Math.ceil(random() ** 4 * 380 * dayMs);
  const [kind, tenths] = [random(), () => Math.round(random() * 2000) / 10];
  const answered = kind > 0.1;
  return check({
    monitor,
    at,
    good: kind > 0.2 ? 1 : 0,
    maintenance: random() < 0.1 ? 1 : 0,
    status: answered ? (kind > 0.2 ? 200 : 503) : 0,
    protocol: answered ? 'h2' : '',
    dns: tenths(),
    connect: tenths(),
    tls: tenths(),
    first_byte: tenths(),
    total: kind > 0.97 ? 10 * tenths() : tenths(),
  });
}

const met = (rows: CheckRow[]) => rows.filter((row) => row.protocol !== '');
const averageOf = (values: number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

function spreadOf(rows: CheckRow[]) {
  const totals = met(rows)
    .map((row) => row.total)
    .sort((one, other) => one - other);
  const quantile = (share: number) => {
    if (totals.length === 0) return null;
    const place = share * (totals.length - 1);
    const [low, high] = [totals[Math.floor(place)]!, totals[Math.ceil(place)]!];
    return low + (high - low) * (place % 1);
  };
  return { average: averageOf(totals), p50: quantile(0.5), p95: quantile(0.95), p99: quantile(0.99) };
}

function extremesOf(rows: CheckRow[]) {
  const totals = met(rows).map((row) => row.total);
  return { minimum: Math.min(...totals), maximum: Math.max(...totals) };
}

function phasesOf(rows: CheckRow[]) {
  const phase = (name: 'dns' | 'connect' | 'tls' | 'first_byte') => averageOf(met(rows).map((row) => row[name]));
  return { dns: phase('dns'), connect: phase('connect'), tls: phase('tls'), first_byte: phase('first_byte') };
}

function apdexOf(rows: CheckRow[], thresholdMs: number) {
  const good = rows.filter((row) => row.good === 1);
  const within = (ms: number) => good.filter((row) => row.total <= ms).length;
  return (
    Math.round(((within(thresholdMs) + (within(4 * thresholdMs) - within(thresholdMs)) / 2) / rows.length) * 100) / 100
  );
}

function close(found: Record<string, number | null>, expected: Record<string, number | null>) {
  assert.deepEqual(Object.keys(found).sort(), Object.keys(expected).sort());
  for (const [name, value] of Object.entries(expected)) {
    const got = found[name]!;
    const same = value === null ? got === null : got !== null && Math.abs(got - value) <= 0.1;
    assert.ok(same, `${name}: ${got} instead of ${value}`);
  }
}
