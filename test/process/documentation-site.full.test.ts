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
  assert.deepEqual(faintColors(), []);
});

/** VitePress's backgrounds of code blocks. */
const backgrounds = { light: '#F6F6F7', dark: '#161618' };

/** Returns the code colors with less contrast than WCAG requires for text. */
function faintColors(): string[] {
  const pages = documents.map(({ slug }) => readFileSync(join(out, `${slug}.html`), 'utf8')).join();
  return Object.entries(backgrounds).flatMap(([scheme, background]) => {
    const used = new Set(
      [...pages.matchAll(new RegExp(`--shiki-${scheme}:(#[0-9A-F]{6})`, 'gi'))].map(([, color]) => color!),
    );
    assert.ok(used.size > 3, `${scheme}: ${used.size} colors`);
    return [...used].filter((color) => contrast(color, background) < 4.5).map((color) => `${scheme} ${color}`);
  });
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
