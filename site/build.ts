import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vitepress';
import { versions } from './versions.ts';

const here = import.meta.dirname;
const out = join(here, 'dist');
const base = `/${process.env.DOCS_BASE ?? ''}/`.replace(/\/+/g, '/');

/** The configuration reads the two variables, because VitePress passes it no options of ours. */
async function buildVersion(source: string, folder: string): Promise<void> {
  process.env.DOCS_SOURCE = source;
  process.env.DOCS_FOLDER = folder;
  await build(here, { base: folder === '' ? base : `${base}${folder}/`, outDir: join(out, folder) });
}

const root = join(here, '..');
rmSync(out, { recursive: true, force: true });
await buildVersion(root, '');
for (const { name, commit } of versions) {
  if (commit === undefined) {
    await buildVersion(root, name);
    continue;
  }
  // In this folder, because pages import Vue from the next `node_modules` above them.
  const checkout = join(here, '.tmp', name);
  execFileSync('git', ['-C', root, 'worktree', 'add', '--detach', '--force', checkout, commit]);
  try {
    await buildVersion(checkout, name);
  } finally {
    execFileSync('git', ['-C', root, 'worktree', 'remove', '--force', checkout]);
  }
}
