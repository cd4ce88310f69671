import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

export type Outcome = { status: number; output: string };

export function run(command: string, args: string[], cwd = root): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const child = spawn(join(root, 'node_modules', '.bin', command), args, { cwd });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  child.on('error', reject);
  child.on('close', (status) => resolve({ status: status ?? 1, output }));
  return promise;
}
