import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { versions } from './versions.ts';

const here = import.meta.dirname;
const out = join(here, 'dist');
const base = `/${process.env.DOCS_BASE ?? ''}/`.replace(/\/+/g, '/');

const vitepress = join(here, 'node_modules', 'vitepress', 'bin', 'vitepress.js');

/** Each version has its own process, because VitePress renders a second build with the first one's base and menu. */
function buildVersion(source: string, folder: string): void {
  const options = ['--base', folder === '' ? base : `${base}${folder}/`, '--outDir', join(out, folder)];
  execFileSync(process.execPath, [vitepress, 'build', here, ...options], {
    stdio: 'inherit',
    env: { ...process.env, DOCS_SOURCE: source, DOCS_FOLDER: folder },
  });
}

const root = join(here, '..');
rmSync(out, { recursive: true, force: true });
buildVersion(root, '');
for (const { name, commit } of versions) {
  if (commit === undefined) {
    buildVersion(root, name);
    continue;
  }
  // In this folder, because pages import Vue from the next `node_modules` above them.
  const checkout = join(here, '.tmp', name);
  execFileSync('git', ['-C', root, 'worktree', 'add', '--detach', '--force', checkout, commit]);
  try {
    buildVersion(checkout, name);
  } finally {
    execFileSync('git', ['-C', root, 'worktree', 'remove', '--force', checkout]);
  }
}
