import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import Database from 'better-sqlite3';
import { backupMonitor, backupOf } from '../testing/kuma.ts';
import { convertFile } from './convert-file.ts';
import type { ImportSource } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
after(() => rmSync(folder, { recursive: true }));

const pathOf = (name: string, content: string | Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const convert = (path: string, from?: ImportSource) => JSON.parse(convertFile({ path, from, env: {} }));
const backup = JSON.stringify(backupOf([backupMonitor(1, 'http', { name: 'Shop', url: 'https://shop.example/' })]));
const gatus = `alerting: { slack: { webhook-url: "https://hooks.slack.com/services/T/B/hidden" } }
endpoints:
  - { name: a, group: core, url: https://a.example/, conditions: ["[STATUS] == 200"], alerts: [{ type: slack }] }
  - { name: a, group: core, url: https://again.example/, conditions: ["[STATUS] == 200"] }
`;

test('reads Gatus from a Kubernetes ConfigMap, and explains how to import other manifests', () => {
  const indented = gatus.replace(/^/gm, '    ');
  const map = `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: gatus }\ndata:\n  note.txt: "a: b"\n  config.yaml: |\n${indented}`;
  const deployment = 'apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: gatus }\n';
  for (const manifest of [map, `${deployment}---\n${map}\n---\n${deployment}`, `---\n${map}`]) {
    const { source, monitors } = convert(pathOf('manifest.yaml', manifest));
    assert.deepEqual([source, monitors.map(({ name }: { name: string }) => name)], ['gatus', ['a', 'a']]);
  }
  const refused: [string, RegExp][] = [
    [deployment, /Kubernetes manifest\. It holds Deployment and no ConfigMap/],
    [map.replaceAll('endpoints:', 'nothing:'), /Its ConfigMap holds no Gatus configuration/],
    [`${map}\n---\n${map}`, /several Gatus configurations/],
  ];
  for (const [manifest, sentence] of refused) {
    const { code, message } = convert(pathOf('manifest.yaml', manifest)).refused;
    assert.equal(code, 'malformed');
    assert.match(message, sentence);
  }
});

test('reads YAML with an empty document, and explains how to import several documents', () => {
  assert.equal(convert(pathOf('gatus.yaml', `---\n${gatus}---\n`)).source, 'gatus');
  const { message } = convert(pathOf('gatus.yaml', `${gatus}---\n${gatus}`)).refused;
  assert.match(message, /several YAML documents\. Save each to a separate file/);
});

test('reports why a file is invalid', () => {
  const other = new Database(join(folder, 'other.db'));
  other.exec('create table users (id integer)');
  other.close();
  for (const [file, from, sentence] of [
    [pathOf('empty', ''), undefined, /^The file is empty\.$/],
    [pathOf('broken.yaml', 'endpoints:\n  - [\n'), undefined, /^This is not valid YAML: .*line 3/],
    [pathOf('deep.yaml', `endpoints: ${'['.repeat(200_000)}`), undefined, /^The file cannot be read: it is nested/],
    [pathOf('latin.yaml', Buffer.from([0x61, 0xff, 0xfe])), undefined, /^The file is not text in UTF-8\.$/],
    [
      pathOf('other.json', '{"a": 1}'),
      undefined,
      /^This file is not from one of these tools: Uptime Kuma, Gatus, UptimeRobot/,
    ],
    [pathOf('backup.json', backup), 'gatus', /^This is not a Gatus configuration/],
    [pathOf('cut.db', `SQLite format 3\0${'x'.repeat(2000)}`), undefined, /^This SQLite database cannot be read/],
    [join(folder, 'other.db'), undefined, /^This SQLite database is not from Uptime Kuma/],
  ] as const)
    assert.match(convert(file, from).refused.message, sentence, file);
});

const uptimeRobot = (id: number) => ({
  id,
  friendly_name: `Shop ${id}`,
  type: 1,
  url: `https://${id}.example/`,
  interval: 300,
});
const robotPage = (...monitors: object[]) => ({ stat: 'ok', pagination: {}, monitors });
const heartbeat = { id: '1', type: 'heartbeat', attributes: { name: 'Backup', period: 3600, grace: 60 } };
const check = { name: 'Backup', grace: 60, timeout: 3600, unique_key: 'a'.repeat(40) };
const apiCheck = { id: 'b', name: 'Shop', checkType: 'URL', frequency: 5, request: { url: 'https://shop.example/' } };
const ping = { id: 1, name: 'Shop', hostname: 'shop.example', resolution: 5, type: 'ping' };

test('recognizes each tool by the content of its file', () => {
  const text = (value: unknown) => JSON.stringify(value, null, 2);
  const cases: [string, string, number][] = [
    [backup, 'kuma', 1],
    [gatus, 'gatus', 2],
    [text(robotPage(uptimeRobot(1))), 'uptimerobot', 1],
    [text([robotPage(uptimeRobot(1)), robotPage(uptimeRobot(2))]), 'uptimerobot', 2],
    [`${text(robotPage(uptimeRobot(1)))}\n${text(robotPage(uptimeRobot(2)))}`, 'uptimerobot', 2],
    [text({ data: [{ id: 1, friendlyName: 'Shop "}"', type: 'HTTP', url: 'https://a.example/' }] }), 'uptimerobot', 1],
    ['\uFEFFType;Friendly Name;URL/IP\r\nHTTP;Shop;https://shop.example/\r\n', 'uptimerobot', 1],
    [text({ stat: 'ok', monitors: [] }), 'uptimerobot', 0],
    [`${text({ data: [heartbeat], pagination: {} })}${text({ data: [], pagination: {} })}`, 'betterstack', 1],
    [text({ checks: [check] }), 'healthchecks', 1],
    [text([apiCheck]), 'checkly', 1],
    [`${text([apiCheck])}\n${text([{ ...apiCheck, id: 'c' }])}`, 'checkly', 2],
    [text({ checks: [ping], counts: {} }), 'pingdom', 1],
    [`${text({ check: ping })}\n${text({ check: { ...ping, id: 2 } })}`, 'pingdom', 2],
  ];
  for (const [content, source, count] of cases) {
    const converted = convert(pathOf('export', content));
    assert.deepEqual([converted.source, converted.monitors?.length], [source, count], content);
    const asked = convert(pathOf('export', content), source as ImportSource);
    assert.equal(asked.source, source, '--from does the same');
  }
});

test('refuses a file with monitors from several tools, and a file from another tool than the given one', () => {
  const mixed = pathOf('mixed.json', JSON.stringify([robotPage(uptimeRobot(1)), { checks: [check] }]));
  assert.match(convert(mixed).refused.message, /monitors from UptimeRobot and healthchecks\.io/);
  const { monitors, notes } = convert(mixed, 'healthchecks');
  assert.deepEqual([monitors.length, notes.includes('1 entries are not monitors and were skipped.')], [1, true]);
  for (const from of ['uptimerobot', 'betterstack', 'healthchecks', 'checkly', 'pingdom'] as const) {
    assert.match(convert(pathOf('backup.json', backup), from).refused.message, /^This is not a file from/);
    assert.match(convert(pathOf('a.csv', 'a,b\n1,2\n'), from).refused.message, /^This is not a file from/);
  }
});

test('refuses files that are cut, too large or nested too deeply', () => {
  const many = Array.from({ length: 100_000 }, (_, id) => uptimeRobot(id));
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  const page = JSON.stringify(robotPage(uptimeRobot(1)));
  const header = `{"url": "https://a.example/", "headers": [{"key": "a", "value": ${deep}}]}`;
  for (const [content, sentence] of [
    [JSON.stringify(robotPage(...many)), /^A file can have up to 10000 monitors/],
    [`${page}${page.slice(0, 40)}`, /^This is not valid JSON/],
    [`${page}\ntrue`, /^This is not valid JSON/],
    [`${'a,'.repeat(100_000)}\n${'b\n'.repeat(100_000)}`, /^The CSV file cannot be read/],
    [`[{"id": "b", "checkType": "API", "request": ${header}}]`, /nested too deeply/],
  ] as const)
    assert.match(convert(pathOf('bad.json', content)).refused.message, sentence);
});
