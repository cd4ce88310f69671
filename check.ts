import { spawn } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** `npm run check`: types, lint, format, import walls, dead code, OpenAPI. Each tool's output is shown only when it complains. */
const bin = (name: string) => join(import.meta.dirname, 'node_modules', '.bin', name);

type Outcome = { status: number; output: string };

function run(command: string, args: string[], cwd = import.meta.dirname): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const child = spawn(bin(command), args, { cwd });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  child.on('error', reject);
  child.on('close', (status) => resolve({ status: status ?? 1, output }));
  return promise;
}

/** Imports that must not pass, each planted into a file that does not exist: a wall that lets one through is no wall. */
const planted: [string, string][] = [
  ['src/server/monitors/planted.ts', '../websites/index.ts'],
  ['src/server/monitors/checks/planted.ts', '../../market/index.ts'],
  ['src/server/websites/planted.ts', '../accounts/password.ts'],
  ['src/server/market/planted.ts', '../app.ts'],
  ['src/server/accounts/planted.ts', '../monitors/index.ts'],
  ['src/server/http/planted.ts', '../accounts/index.ts'],
  ['src/server/database/planted.ts', '../http/index.ts'],
  ['src/server/events/engine/planted.ts', '../../monitors/index.ts'],
  ['src/server/pages/planted.ts', '../accounts/index.ts'],
  ['src/server/outbox/planted.ts', '../monitors/index.ts'],
  ['src/server/kernel/planted.ts', '../database/index.ts'],
  ['src/console/planted.ts', '../server/kernel/time.ts'],
  ['src/tracker/planted.ts', '../server/kernel/time.ts'],
];

/** Plants each import into a tree with the same rules, and beside it one that must pass. */
async function walls(): Promise<Outcome> {
  const tree = mkdtempSync(join(tmpdir(), 'gatehouse-walls-'));
  try {
    cpSync(join(import.meta.dirname, 'biome.json'), join(tree, 'biome.json'));
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
    const seen = globSync('src/**/*.{ts,tsx}', { cwd: import.meta.dirname }).length;
    if (seen < 100) complaints.push(`Only ${seen} source files were seen.\n`);
    const said = complaints.join('');
    return { status: said === '' ? 0 : 1, output: said };
  } finally {
    rmSync(tree, { recursive: true });
  }
}

const started = performance.now();
const steps: [string, Promise<Outcome>][] = [
  ['types (server)', run('tsc', ['-p', 'tsconfig.json'])],
  ['types (console)', run('tsc', ['-p', 'src/console/tsconfig.json'])],
  ['types (browser tests)', run('tsc', ['-p', 'test/console/tsconfig.json'])],
  ['types (tracker)', run('tsc', ['-p', 'src/tracker/tsconfig.json'])],
  ['lint and format', run('biome', ['check', '--error-on-warnings', '.'])],
  ['import walls', walls()],
  ['dead code', run('knip', [])],
  ['OpenAPI', run('node', ['test/openapi/lint.ts'])],
];
let failed = 0;
for (const [name, step] of steps) {
  const { status, output } = await step;
  process.stdout.write(`${status === 0 ? 'ok  ' : 'FAIL'} ${name}\n${status === 0 ? '' : `${output}\n`}`);
  failed += status === 0 ? 0 : 1;
}
process.stdout.write(
  `${failed === 0 ? 'All checks passed' : `${failed} checks failed`} in ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
);
process.exitCode = failed === 0 ? 0 : 1;
