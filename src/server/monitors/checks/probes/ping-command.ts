import { spawn } from 'node:child_process';
import { writeCause } from '../../../causes/index.ts';
import { NetworkError } from '../../../network/index.ts';
import type { Family } from './echo.ts';

/** How a ping command ended; `code` null when it was killed because its time was up. */
export type PingOutput = { code: number | null; stdout: string; stderr: string };

const maxOutputBytes = 8192;

/** What a machine needs so that a check can send echo requests. */
const notPermitted = new NetworkError(writeCause('pingForbidden'), 'local');

/**
 * Sends one echo request by the system's ping command. Milliseconds until the answer; undefined when none came in time.
 * Throws NetworkError when there is no such command or it may not send either.
 */
export async function pingByCommand(family: Family, address: string, timeoutMs: number): Promise<number | undefined> {
  // Newer commands of Linux take both families; macOS has one for each.
  const command = family === 6 && process.platform === 'darwin' ? 'ping6' : 'ping';
  return readPing(await run(command, ['-n', '-c', '1', address], timeoutMs), address);
}

/** Reads what iputils, BusyBox and macOS print for one echo request to `address`. */
export function readPing({ code, stdout, stderr }: PingOutput, address: string): number | undefined {
  const [, from, ms] = /bytes from ([0-9a-f.:]+?)(?:%[\w.-]+)?[:,] .*\btime[=<]([\d.]+) ?ms/i.exec(stdout) ?? [];
  if (from !== undefined && ms !== undefined && isSameText(from, address)) return Number(ms);
  if (/not permitted|permission denied|lacking privilege|are you root/i.test(stderr)) throw notPermitted;
  if (/unreachable|no route/i.test(stderr)) throw new NetworkError(writeCause('unreachable', { peer: address }));
  if (code === null || code === 0 || code === 1) return undefined;
  // macOS ends with 2 when nothing came back, without a complaint.
  if (stderr.trim() === '') return undefined;
  throw new NetworkError(
    writeCause('pingFailed', { reason: String(stderr.trim().split('\n')[0]?.slice(0, 200)) }),
    'local',
  );
}

/** The command prints an IPv6 address in its shortest form, as the URL standard does. */
const isSameText = (one: string, other: string): boolean => hostOf(one) === hostOf(other);
const hostOf = (address: string): string | undefined =>
  URL.parse(`http://${address.includes(':') ? `[${address}]` : address}/`)?.hostname;

/** Of env(1): the command does not exist, or it may not be executed. */
const notFoundCodes = [126, 127];

/**
 * No shell: the address is an argument like any other, and begins with a digit or a colon. `readPing` reads English only,
 * so env(1) adds the locale to the environment that the command inherits.
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
