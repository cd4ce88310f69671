import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

export type Outcome = { status: number; output: string };

/** The tests' cache, because the linters of OpenAPI load the server too: this halves the time that loading takes. */
const NODE_COMPILE_CACHE = join(root, 'node_modules', '.cache', 'gatehouse-tests');

export function run(command: string, args: string[], cwd = root): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const child = spawn(join(root, 'node_modules', '.bin', command), args, {
    cwd,
    env: { NODE_COMPILE_CACHE, ...process.env },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  child.on('error', reject);
  child.on('close', (status) => resolve({ status: status ?? 1, output }));
  return promise;
}
