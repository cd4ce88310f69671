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

test('reports why a file is invalid', () => {
  const other = new Database(join(folder, 'other.db'));
  other.exec('create table users (id integer)');
  other.close();
  for (const [file, from, sentence] of [
    [pathOf('empty', ''), undefined, /^The file is empty\.$/],
    [pathOf('broken.yaml', 'endpoints:\n  - [\n'), undefined, /^This is not valid YAML: .*line 3/],
    [pathOf('deep.yaml', `endpoints: ${'['.repeat(200_000)}`), undefined, /^The file cannot be read: it is nested/],
    [pathOf('latin.yaml', Buffer.from([0x61, 0xff, 0xfe])), undefined, /^The file is not text in UTF-8\.$/],
    [pathOf('other.json', '{"a": 1}'), undefined, /^This is neither an Uptime Kuma backup or kuma\.db/],
    [pathOf('backup.json', backup), 'gatus', /^This is not a Gatus configuration/],
    [pathOf('cut.db', `SQLite format 3\0${'x'.repeat(2000)}`), undefined, /^This SQLite database cannot be read/],
    [join(folder, 'other.db'), undefined, /^This SQLite database is not from Uptime Kuma/],
  ] as const)
    assert.match(convert(file, from).refused.message, sentence, file);
});
