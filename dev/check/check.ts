import { checkMessages } from './messages/check.ts';
import { plantedMessages } from './messages/planted.ts';
import { plantedViolations } from './planted.ts';
import { checkProse } from './prose/check.ts';
import { checkArchitecture, showFindings } from './rules.ts';
import { type Outcome, root, run } from './run.ts';
import { tableOwners } from './table-owners.ts';
import { showViolation } from './violation.ts';

/**
 * `npm run check`: types, lint, format, architecture, texts, prose, dead code and OpenAPI. Shows the output of a tool
 * only if it fails.
 */

function architecture(): Outcome {
  const findings = checkArchitecture(root, tableOwners);
  return findings.every(({ count }) => count === 0)
    ? { status: 0, output: '' }
    : { status: 1, output: showFindings(findings) };
}

function messages(): Outcome {
  const violations = checkMessages(root);
  const output = violations.map(showViolation).join('');
  const hint = 'npm run messages brings the catalogs in line with the code.\n';
  return violations.length === 0 ? { status: 0, output: '' } : { status: 1, output: output + hint };
}

async function prose(): Promise<Outcome> {
  const violations = await checkProse(root);
  return { status: violations.length === 0 ? 0 : 1, output: violations.map(showViolation).join('') };
}

const started = performance.now();
const steps: [string, Promise<Outcome> | Outcome][] = [
  // One project, because nearly all time goes to the server's types, which the console shares. One checker, because each
  // further checker computes them again.
  ['types', run('tsc', ['-p', 'tsconfig.json', '--checkers', '1'])],
  ['types (tracker)', run('tsc', ['-p', 'src/tracker/tsconfig.json'])],
  ['types (packages)', run('tsc', ['-p', 'packages/tsconfig.json'])],
  ['lint and format', run('biome', ['check', '--error-on-warnings', '.'])],
  ['architecture', architecture()],
  ['rules of the architecture', plantedViolations()],
  ['texts and translations', messages()],
  ['rules of texts', plantedMessages()],
  ['prose', prose()],
  ['dead code', run('knip', [])],
  ['OpenAPI', run('node', ['test/openapi/lint.ts'])],
];
let failed = 0;
for (const [name, step] of steps) {
  const { status, output } = await step;
  process.stdout.write(status === 0 ? `ok   ${name}\n` : `FAIL ${name}\n${output}\n`);
  failed += status === 0 ? 0 : 1;
}
process.stdout.write(
  `${failed === 0 ? 'All checks passed' : `${failed} checks failed`} in ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
);
process.exitCode = failed === 0 ? 0 : 1;
