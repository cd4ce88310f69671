import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fastify } from 'fastify';
import { parse, parseAllDocuments } from 'yaml';
import { settings } from '../../src/server/config/config.ts';
import { Meter, metricsRoutes } from '../../src/server/operations/metrics/index.ts';
import { addKeyHolder, openTestDeps } from '../support/testing.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-deploy-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const pathOf = (command: string) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((path) => join(path, command))
    .find((file) => existsSync(file));

test('deployment files use only settings that exist', () => {
  const files = ['compose.yaml', ...globSync('deploy/**/*.*', { cwd: root })].filter((file) =>
    /\.(ya?ml|env|service)$/.test(file),
  );
  assert.ok(files.length >= 7, files.join());
  for (const file of files)
    for (const [name] of read(file).matchAll(/\bGATEHOUSE_[A-Z_]+\b/g)) assert.ok(name in settings, `${file}: ${name}`);
});

describe('containers', () => {
  type Container = { name: string; [field: string]: unknown };
  const pods = ['single', 'scaled'].flatMap((kind) =>
    parseAllDocuments(read(`deploy/kubernetes/${kind}/gatehouse.yaml`))
      .map((document) => document.toJS())
      .filter((object) => object.kind === 'StatefulSet')
      .map((object) => object.spec.template.spec),
  );

  test('for Kubernetes run as an ordinary user, on a read-only root, without capabilities', () => {
    assert.equal(pods.length, 3);
    for (const pod of pods) {
      assert.deepEqual([pod.securityContext.runAsNonRoot, pod.automountServiceAccountToken], [true, false]);
      const [container] = pod.containers as Container[];
      assert.deepEqual(container?.securityContext, {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  });

  test('are restarted depending on /healthz, and get traffic depending on /readyz', () => {
    const web = pods.map((pod) => pod.containers[0]).filter((container) => container.ports);
    assert.equal(web.length, 2);
    for (const { startupProbe, livenessProbe, readinessProbe } of web)
      assert.deepEqual(
        [startupProbe, livenessProbe, readinessProbe].map((probe) => probe.httpGet.path),
        ['/healthz', '/healthz', '/readyz'],
      );
  });

  test('for Compose have a read-only root, a writable /tmp and no capabilities', () => {
    const services = ['compose.yaml', 'deploy/postgres-clickhouse/compose.yaml'].flatMap((file) =>
      Object.values(parse(read(file), { merge: true }).services as Record<string, Container>).filter(
        ({ build }) => build,
      ),
    );
    assert.equal(services.length, 3);
    for (const { read_only, tmpfs, cap_drop } of services)
      assert.deepEqual({ read_only, tmpfs, cap_drop }, { read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] });
  });
});

const analyze = pathOf('systemd-analyze');
test('systemd accepts every line of the unit', {
  skip: analyze === undefined && 'systemd is not installed',
}, () => {
  // This machine doesn't have the user and the installed files.
  const unit = read('deploy/systemd/gatehouse.service')
    .replace(/^(User|Group)=gatehouse$/gm, '$1=daemon')
    .replace('/opt/gatehouse/node_modules/node/bin/node', process.execPath);
  const file = join(folder, 'gatehouse.service');
  writeFileSync(file, unit);
  const { status, stdout, stderr } = spawnSync(analyze as string, ['verify', '--man=no', file], { encoding: 'utf8' });
  assert.deepEqual(
    [status, `${stdout}${stderr}`.split('\n').filter((line) => line.includes('gatehouse.service'))],
    [0, []],
  );
});

describe('alerts and dashboard', () => {
  const expressions = (): Record<string, string[]> => ({
    alerts: (parse(read('deploy/prometheus/alerts.yml')).groups as { rules: { expr: string }[] }[]).flatMap(
      ({ rules }) => rules.map(({ expr }) => expr),
    ),
    dashboard: (JSON.parse(read('deploy/grafana/gatehouse.json')).panels as { targets?: { expr: string }[] }[]).flatMap(
      ({ targets = [] }) => targets.map(({ expr }) => expr),
    ),
  });

  test('use only metrics that exist', async () => {
    const deps = await openTestDeps();
    const app = fastify();
    const meter = new Meter();
    meter.check({ latenessMs: 3, result: 'good' });
    meter.attempt({ channel: 'email', result: 'delivered' });
    try {
      const person = {
        first_name: 'A',
        last_name: 'B',
        username: 'ada',
        email: 'ada@example.com',
        password: 'a long password',
      };
      const { key } = await addKeyHolder(deps, person);
      await app.register(
        metricsRoutes({ ...deps, findUsualVisitors: async () => ({ kind: 'unknown', why: 'no_website' }) }, meter),
      );
      const scrape = async () =>
        (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${key}` } })).body;
      // Reads the metrics twice, because the lag of the event loop is measured between two readings.
      await scrape();
      const known = new Set([...(await scrape()).matchAll(/^([a-z_0-9]+)[{ ]/gm)].map(([, name]) => name));
      for (const [file, asked] of Object.entries(expressions())) {
        assert.ok(asked.length >= 12, file);
        for (const expression of asked)
          for (const [name] of expression.matchAll(/\b(gatehouse|process|nodejs)_[a-z_0-9]+\b/g))
            assert.ok(known.has(name), `${file}: ${name}`);
      }
    } finally {
      await app.close();
      await deps.close();
    }
  });

  const promtool = pathOf('promtool');
  test('promtool accepts the rules', { skip: promtool === undefined && 'Prometheus is not installed' }, () => {
    const { status, stderr } = spawnSync(
      promtool as string,
      ['check', 'rules', join(root, 'deploy/prometheus/alerts.yml')],
      { encoding: 'utf8' },
    );
    assert.equal(status, 0, stderr);
  });
});
