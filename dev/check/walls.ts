import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Outcome, root, run } from './run.ts';

/** Imports that must not pass, each planted into a file that does not exist: a wall that lets one through is no wall. */
const planted: [string, string][] = [
  ['src/server/monitors/planted.ts', '../websites/index.ts'],
  ['src/server/monitors/checks/planted.ts', '../../market/index.ts'],
  ['src/server/websites/planted.ts', '../accounts/password.ts'],
  ['src/server/market/planted.ts', '../app.ts'],
  ['src/server/accounts/planted.ts', '../monitors/index.ts'],
  ['src/server/annotations/planted.ts', '../monitors/index.ts'],
  ['src/server/webhooks/planted.ts', '../monitors/index.ts'],
  ['src/server/webhooks/catalogue/planted.ts', '../../accounts/index.ts'],
  ['src/server/api/mcp/tools/planted.ts', '../../monitors/index.ts'],
  ['src/server/http/planted.ts', '../accounts/index.ts'],
  ['src/server/database/planted.ts', '../http/index.ts'],
  ['src/server/events/engine/planted.ts', '../../monitors/index.ts'],
  ['src/server/pages/planted.ts', '../accounts/index.ts'],
  ['src/server/outbox/planted.ts', '../monitors/index.ts'],
  ['src/server/network/planted.ts', '../monitors/index.ts'],
  ['src/server/causes/planted.ts', '../monitors/index.ts'],
  ['src/server/domain-proof/planted.ts', '../market/index.ts'],
  ['src/server/documents/pdf/planted.ts', '../market/index.ts'],
  ['src/server/documents/render/planted.ts', '../market/index.ts'],
  ['src/server/kernel/concurrency/planted.ts', '../../database/index.ts'],
  ['src/server/kernel/planted.ts', '../database/index.ts'],
  ['src/console/planted.ts', '../server/kernel/time.ts'],
  ['src/console/monitors/planted.ts', '../../server/monitors/monitor/wire.ts'],
  ['src/console/api/planted.ts', '../../server/kernel/time.ts'],
  ['src/tracker/planted.ts', '../server/kernel/time.ts'],
];

/** Plants each import into a tree with the same rules, and beside it one that must pass. */
export async function walls(): Promise<Outcome> {
  const tree = mkdtempSync(join(tmpdir(), 'gatehouse-walls-'));
  try {
    cpSync(join(root, 'biome.json'), join(tree, 'biome.json'));
    planted.forEach(([file, target], n) => {
      const folder = dirname(join(tree, file));
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `planted-${n}.ts`), `import { x } from '${target}';\nx();\n`);
      writeFileSync(join(folder, `allowed-${n}.ts`), `import { x } from './neighbour.ts';\nx();\n`);
    });
    const rule = [
      '--only=style/noRestrictedImports',
      '--vcs-enabled=false',
      '--max-diagnostics=none',
      '--reporter=json',
    ];
    const { output } = await run('biome', ['lint', ...rule, '.'], tree);
    const complaints = planted.flatMap(([file, target], n) => [
      output.includes(`planted-${n}.ts`) ? '' : `${file} may import ${target}: biome.json has a hole in its walls.\n`,
      output.includes(`allowed-${n}.ts`) ? `${file} may not import its neighbour.\n` : '',
    ]);
    const seen = globSync('src/**/*.{ts,tsx}', { cwd: root }).length;
    if (seen < 100) complaints.push(`Only ${seen} source files were seen.\n`);
    const said = complaints.join('');
    return { status: said === '' ? 0 : 1, output: said };
  } finally {
    rmSync(tree, { recursive: true });
  }
}
