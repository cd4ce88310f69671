import { spawn } from 'node:child_process';
import { writeCause } from '../../../causes/index.ts';
import { NetworkError } from '../../../network/index.ts';
import type { Family } from './echo.ts';

/** `code` is null if the command was killed at its timeout. */
export type PingOutput = { code: number | null; stdout: string; stderr: string };

const maxOutputBytes = 8192;

const notPermitted = new NetworkError(writeCause('pingForbidden'), 'local');

/** Returns ms, or undefined after the timeout. Throws NetworkError if the command is missing or not permitted. */
export async function pingByCommand(family: Family, address: string, timeoutMs: number): Promise<number | undefined> {
  // ping handles both families on Linux. macOS has a command for each.
  const command = family === 6 && process.platform === 'darwin' ? 'ping6' : 'ping';
  return readPing(await run(command, ['-n', '-c', '1', address], timeoutMs), address);
}

export function readPing({ code, stdout, stderr }: PingOutput, address: string): number | undefined {
  const [, from, ms] = /bytes from ([0-9a-f.:]+?)(?:%[\w.-]+)?[:,] .*\btime[=<]([\d.]+) ?ms/i.exec(stdout) ?? [];
  if (from !== undefined && ms !== undefined && isSameText(from, address)) return Number(ms);
  if (/not permitted|permission denied|lacking privilege|are you root/i.test(stderr)) throw notPermitted;
  if (/unreachable|no route/i.test(stderr)) throw new NetworkError(writeCause('unreachable', { peer: address }));
  if (code === null || code === 0 || code === 1) return undefined;
  // macOS exits with 2 without an error message if there was no reply.
  if (stderr.trim() === '') return undefined;
  throw new NetworkError(
    writeCause('pingFailed', { reason: String(stderr.trim().split('\n')[0]?.slice(0, 200)) }),
    'local',
  );
}

/** ping prints an IPv6 address in its shortest form, like the URL standard. */
const isSameText = (one: string, other: string): boolean => hostOf(one) === hostOf(other);
const hostOf = (address: string): string | undefined =>
  URL.parse(`http://${address.includes(':') ? `[${address}]` : address}/`)?.hostname;

/** Exit codes of env(1) for a missing or non-executable command. */
const notFoundCodes = [126, 127];

/**
 * Runs without a shell. The address can't inject arguments, because it begins with a digit or a colon. `readPing` needs
 * English output.
 */
function run(command: string, args: string[], timeoutMs: number): Promise<PingOutput> {
  return new Promise((resolve, reject) => {
    const output: PingOutput = { code: null, stdout: '', stderr: '' };
    const child = spawn('/usr/bin/env', ['LC_ALL=C', command, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    const late = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8');
      child[name].on('data', (text: string) => {
        output[name] = (output[name] + text).slice(0, maxOutputBytes);
      });
    }
    child.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(late);
      reject(error.code === 'ENOENT' || error.code === 'EACCES' ? notPermitted : error);
    });
    child.on('close', (code) => {
      clearTimeout(late);
      if (notFoundCodes.includes(code ?? 0)) reject(notPermitted);
      else resolve({ ...output, code });
    });
  });
}
