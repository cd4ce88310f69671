import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fastify } from 'fastify';
import { addKeyHolder, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { presentErrors, refuseOtherMethods } from '../../http/index.ts';
import { dayMs, hourMs } from '../../kernel/time.ts';
import { addMonitorRow } from '../../monitors/checks/testing/rows.ts';
import { Meter } from './meter.ts';
import { metricsRoutes } from './routes.ts';

const promtool = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'promtool'))
  .find((file) => existsSync(file));

onEachDatabase((open) =>
  describe('GET /metrics', () => {
    let deps: TestDeps;
    const app = fastify();
    presentErrors(app);
    refuseOtherMethods(app);
    const meter = new Meter();
    const keys: Record<string, string> = {};
    const ids: Record<string, number> = {};

    before(async () => {
      deps = await open();
      for (const username of ['ada', 'bob']) {
        const person = { first_name: 'A', last_name: 'B', username, email: `${username}@example.com` };
        const { id, key } = await addKeyHolder(deps, { ...person, password: 'a long password' });
        keys[username] = key;
        ids[username] = id;
      }
      const findUsualVisitors = async () => ({ kind: 'unknown', why: 'no_website' }) as const;
      await app.register(metricsRoutes({ ...deps, findUsualVisitors }, meter));
    });
    after(async () => {
      await app.close();
      await deps.close();
    });

    const scrape = async (authorization: string | undefined) => {
      const answer = await app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });
      return { status: answer.statusCode, type: answer.headers['content-type'], text: answer.body };
    };
    const bearer = (username: string) => scrape(`Bearer ${keys[username]}`);
    const lines = (text: string, name: string) =>
      text.split('\n').filter((line) => new RegExp(`^${name}[{ ]`).test(line));

    test('reports only the monitors of the key’s account', async () => {
      const now = deps.now();
      const up = await addMonitorRow(deps, ids.bob!, {
        name: 'The "Shop" \\ \n',
        url: 'https://shop.example/',
        condition: 'up',
        first_checked_at: now - 10 * hourMs,
        last_checked_at: now - 1500,
        response_time_ms: 123.4,
        ssl_expires_at: now + dayMs,
      });
      const down = await addMonitorRow(deps, ids.bob!, {
        name: 'Down',
        condition: 'down',
        first_checked_at: now - hourMs,
      });
      await deps.database.db
        .insertInto('incidents')
        .values({
          account_id: ids.bob!,
          monitor_id: down.id,
          cause: 'no answer',
          started_at: now - hourMs / 4,
          ended_at: null,
          acknowledged_at: null,
          reminded_at: null,
        })
        .execute();
      const paused = await addMonitorRow(deps, ids.bob!, {
        name: 'Paused',
        condition: 'up',
        paused: 1,
        paused_at: now,
      });
      const maintained = await addMonitorRow(deps, ids.bob!, {
        name: 'Maintained',
        condition: 'down',
        maintenance_start: '2026-03-10 11:00',
        maintenance_end: '2026-03-10 13:00',
      });
      const { id: objective } = await deps.database.db
        .insertInto('objectives')
        .values({
          account_id: ids.bob!,
          name: 'Reachable',
          target_thousandths: 75_000,
          period: '7d',
          measure: 'time',
          burning_since: null,
          alerts_sealed: '',
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await deps.database.db
        .insertInto('objective_monitors')
        .values({ objective_id: objective, monitor_id: down.id })
        .execute();
      await addMonitorRow(deps, ids.ada!, { name: 'Of another' });
      const { status, type, text } = await bearer('bob');
      assert.equal(status, 200);
      assert.equal(type, 'text/plain; version=0.0.4; charset=utf-8');
      const shop = `id="${up.id}",name="The \\"Shop\\" \\\\ \\n",url="https://shop.example/"`;
      const of = (id: number, name: string) => `id="${id}",name="${name}",url="http://127.0.0.1:1/"`;
      assert.deepEqual(lines(text, 'gatehouse_monitor_up'), [
        `gatehouse_monitor_up{${shop}} 1`,
        `gatehouse_monitor_up{${of(down.id, 'Down')}} 0`,
      ]);
      assert.deepEqual(lines(text, 'gatehouse_monitor_status'), [
        `gatehouse_monitor_status{${shop},status="up"} 1`,
        `gatehouse_monitor_status{${of(down.id, 'Down')},status="down"} 1`,
        `gatehouse_monitor_status{${of(paused.id, 'Paused')},status="paused"} 1`,
        `gatehouse_monitor_status{${of(maintained.id, 'Maintained')},status="maintenance"} 1`,
      ]);
      assert.deepEqual(lines(text, 'gatehouse_monitor_response_time_seconds'), [
        `gatehouse_monitor_response_time_seconds{${shop}} 0.1234`,
      ]);
      assert.deepEqual(lines(text, 'gatehouse_monitor_last_check_timestamp_seconds'), [
        `gatehouse_monitor_last_check_timestamp_seconds{${shop}} ${(now - 1500) / 1000}`,
      ]);
      assert.deepEqual(lines(text, 'gatehouse_monitor_certificate_expires_timestamp_seconds'), [
        `gatehouse_monitor_certificate_expires_timestamp_seconds{${shop}} ${(now + dayMs) / 1000}`,
      ]);
      assert.deepEqual(lines(text, 'gatehouse_monitor_domain_expires_timestamp_seconds'), []);
      assert.deepEqual(lines(text, 'gatehouse_monitor_uptime_ratio').slice(0, 4), [
        `gatehouse_monitor_uptime_ratio{${shop},window="24h"} 1`,
        `gatehouse_monitor_uptime_ratio{${shop},window="30d"} 1`,
        `gatehouse_monitor_uptime_ratio{${of(down.id, 'Down')},window="24h"} 0.75`,
        `gatehouse_monitor_uptime_ratio{${of(down.id, 'Down')},window="30d"} 0.75`,
      ]);
      const slo = `id="${objective}",name="Reachable",measure="time"`;
      assert.deepEqual(lines(text, 'gatehouse_slo_target_ratio'), [`gatehouse_slo_target_ratio{${slo}} 0.75`]);
      assert.equal(lines(text, 'gatehouse_slo_error_budget_remaining_ratio').length, 1);
      assert.equal(lines(text, 'gatehouse_slo_burn_rate').length, 4);
      assert.ok(!text.includes('Of another'));
      assert.ok(!text.includes('gatehouse_outbox'), 'the service’s health is its owner’s');
    });

    test('reports the state of the service to its owner', async () => {
      meter.check({ latenessMs: 3, result: 'good' });
      meter.check({ latenessMs: 300, result: 'bad' });
      meter.check({ latenessMs: 60_000, result: 'unknown' });
      meter.attempt({ channel: 'slack', result: 'retry' });
      meter.attempt({ channel: 'slack', result: 'delivered' });
      meter.attempt({ channel: 'slack', result: 'delivered' });
      meter.running = () => 7;
      const message = (state: 'waiting' | 'failed' | 'delivered', ageMs: number) => ({
        account_id: ids.bob!,
        monitor_id: null,
        incident_id: null,
        event: 'test' as const,
        channel: 'email',
        destination_sealed: '',
        facts: '{}',
        idempotency_key: `${state} ${ageMs}`,
        state,
        attempts: 0,
        next_attempt_at: 0,
        expires_at: 0,
        lease_until: 0,
        created_at: deps.now() - ageMs,
      });
      const messages = [
        message('waiting', 5000),
        message('waiting', 90_000),
        message('failed', 1),
        message('delivered', 1),
      ];
      await deps.database.db.insertInto('outbox').values(messages).execute();
      await addMonitorRow(deps, ids.bob!, { next_check_at: deps.now() - 60_000 });
      const { text } = await bearer('ada');
      const value = (name: string) => lines(text, name).map((line) => line.slice(name.length));
      assert.deepEqual(value('gatehouse_checks_total'), [
        '{result="good"} 1',
        '{result="bad"} 1',
        '{result="unknown"} 1',
      ]);
      assert.deepEqual(value('gatehouse_check_lateness_seconds_bucket').slice(0, 1), ['{le="0.005"} 1']);
      assert.deepEqual(value('gatehouse_check_lateness_seconds_bucket').slice(5, 7), ['{le="0.25"} 1', '{le="0.5"} 2']);
      assert.deepEqual(value('gatehouse_check_lateness_seconds_bucket').slice(-2), ['{le="30"} 2', '{le="+Inf"} 3']);
      assert.deepEqual(value('gatehouse_check_lateness_seconds_sum'), [' 60.303']);
      assert.deepEqual(value('gatehouse_check_lateness_seconds_count'), [' 3']);
      assert.deepEqual(value('gatehouse_checks_running'), [' 7']);
      assert.deepEqual(value('gatehouse_delivery_attempts_total'), [
        '{channel="slack",result="retry"} 1',
        '{channel="slack",result="delivered"} 2',
      ]);
      assert.deepEqual(value('gatehouse_outbox_waiting'), [' 2']);
      assert.deepEqual(value('gatehouse_outbox_failed'), [' 1']);
      assert.deepEqual(value('gatehouse_outbox_oldest_waiting_seconds'), [' 90']);
      assert.deepEqual(value('gatehouse_monitors_overdue'), [' 1']);
      for (const name of ['event_store_reachable', 'spool_rows', 'spool_bytes', 'shipping_lag_seconds'])
        assert.deepEqual(value(`gatehouse_${name}`), [' 0']);
      assert.match(value('gatehouse_build_info').join(), /^\{version="\d+\.\d+\.\d+",node="\d+\.\d+\.\d+"\} 1$/);
      for (const name of ['process_cpu_seconds_total', 'process_resident_memory_bytes', 'process_start_time_seconds'])
        assert.match(value(name).join(), /^ [\d.]+$/);
      const again = await bearer('ada');
      assert.equal(lines(again.text, 'nodejs_eventloop_lag_(p50|p99|max)_seconds').length, 3);
      for (const { text: page } of [again, await bearer('bob')]) {
        for (const line of page.split('\n').slice(0, -1))
          assert.match(
            line,
            /^# (HELP|TYPE) \S+ \S.*$|^[a-z_0-9]+(\{([a-z]+="([^"\\\n]|\\["\\n])*",?)+\})? [-+\d.e]+$/,
          );
      }
    });

    test('requires a key as Bearer token or as Basic authentication password', async () => {
      const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
      assert.equal((await scrape(basic(`prometheus:${keys.ada}`))).status, 200);
      assert.equal((await scrape(basic(`:${keys.ada}`))).status, 200);
      for (const wrong of [
        undefined,
        'Bearer nonsense',
        basic(keys.ada!),
        basic('ada:a long password'),
        `Digest ${keys.ada}`,
      ])
        assert.equal((await scrape(wrong)).status, 401, wrong);
      assert.equal(
        (await app.inject({ method: 'POST', url: '/metrics', headers: { authorization: `Bearer ${keys.ada}` } }))
          .statusCode,
        405,
      );
      assert.equal((await app.inject({ url: `/metrics?api_key=${keys.ada}` })).statusCode, 401);
    });

    test('passes promtool without complaints', {
      skip: promtool === undefined && 'Prometheus is not installed',
    }, async () => {
      meter.check({ latenessMs: 3, result: 'good' });
      meter.attempt({ channel: 'slack', result: 'delivered' });
      await addMonitorRow(deps, ids.ada!, {
        name: 'Linted',
        condition: 'up',
        first_checked_at: deps.now() - hourMs,
        last_checked_at: deps.now(),
        response_time_ms: 5,
        ssl_expires_at: deps.now() + dayMs,
        domain_expires_at: deps.now() + dayMs,
      });
      // Event-loop lag is measured between two requests, so only the second response has it.
      await bearer('ada');
      const { text } = await bearer('ada');
      const { status, stdout, stderr } = spawnSync(promtool as string, ['check', 'metrics'], {
        input: text,
        encoding: 'utf8',
      });
      assert.equal(`${stdout}${stderr}`, '');
      assert.equal(status, 0);
    });
  }),
);
