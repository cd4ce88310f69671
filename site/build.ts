import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
  const checkout = mkdtempSync(join(tmpdir(), 'gatehouse-docs-'));
  execFileSync('git', ['-C', root, 'worktree', 'add', '--detach', '--force', checkout, commit]);
  try {
    // Documents of versions from before the site have no contents page.
    cpSync(join(here, 'index.md'), join(checkout, 'site', 'index.md'), { recursive: true });
    symlinkSync(join(here, 'node_modules'), join(checkout, 'site', 'node_modules'));
    await buildVersion(checkout, name);
  } finally {
    execFileSync('git', ['-C', root, 'worktree', 'remove', '--force', checkout]);
  }
}
