import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { documents } from '../../src/server/api/manual/documents.ts';
import { brokenLinks } from './site-links.testing.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const site = join(root, 'site');
const vitepress = join(site, 'node_modules', 'vitepress', 'bin', 'vitepress.js');
const out = mkdtempSync(join(tmpdir(), 'gatehouse-site-'));
after(() => rmSync(out, { recursive: true, force: true }));

/** An installation takes longer than the build, so only a workflow makes one. */
const needsInstallation = !existsSync(vitepress);
const skip = needsInstallation && !process.env.CI && 'VitePress is not installed: npm --prefix site ci installs it';

test('builds the documentation site for a folder of a domain, with a page for each document', { skip }, async () => {
  if (needsInstallation) await run('npm', ['--prefix', site, 'ci', '--no-audit', '--no-fund']);
  await run(process.execPath, [vitepress, 'build', site, '--base', '/gatehouse/', '--outDir', out], {
    env: { ...process.env, DOCS_SOURCE: root },
  });
  const missing = documents.filter(({ slug }) => !existsSync(join(out, `${slug}.html`))).map(({ slug }) => slug);
  assert.deepEqual(missing, []);
  assert.match(readFileSync(join(out, 'upgrading.html'), 'utf8'), /href="\/gatehouse\/CHANGELOG"/);
  assert.ok(existsSync(join(out, 'CHANGELOG.html')));
  const { broken, links } = brokenLinks(out, '/gatehouse/');
  assert.ok(links > 1000, `${links} links`);
  assert.deepEqual(broken, []);
});
