import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../test/support/free-port.testing.ts';

const cli = join(import.meta.dirname, '..', 'bin', 'gatehouse.js');
const ticksPerS = Number(execFileSync('getconf', ['CLK_TCK']).toString());
const password = 'correct horse battery staple';

/**
 * `privateMb` is memory that can't be shared. It excludes the engine's library, which the system can drop from memory
 * and read again.
 */
export type Usage = { cpuMs: number; rssMb: number; privateMb: number };

export class BenchService {
  readonly dataDir: string;
  readonly address: string;
  readonly port: number;
  readonly #settings: Record<string, string>;
  readonly #command: string[];
  #child: ChildProcess | undefined;

  private constructor(dataDir: string, port: number, settings: Record<string, string>, command: string[]) {
    this.dataDir = dataDir;
    this.port = port;
    this.#settings = settings;
    this.#command = command;
    this.address = `http://127.0.0.1:${port}`;
  }

  static async at(
    dataDir: string,
    settings: Record<string, string> = {},
    command: string[] = ['serve'],
  ): Promise<BenchService> {
    return new BenchService(dataDir, await freePort(), settings, command);
  }

  /** The first account that is created owns the service. */
  makeAccount(name = 'ann'): { id: number; api_key: string } {
    const names = ['--email', `${name}@example.com`, '--username', name, '--first-name', 'Ann', '--last-name', 'Lee'];
    const args = [cli, 'account', 'create', ...names, '--password-stdin', '--json'];
    return JSON.parse(execFileSync(process.execPath, args, { env: this.#env(), input: password }).toString());
  }

  async start(): Promise<number> {
    const began = performance.now();
    this.#child = spawn(process.execPath, ['--max-semi-space-size=4', cli, ...this.#command], {
      env: this.#env(),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    while (!(await fetch(`${this.address}/console/api/session`).catch(() => undefined))?.ok)
      await new Promise((resolve) => setTimeout(resolve, 10));
    return (performance.now() - began) / 1000;
  }

  async stop(): Promise<void> {
    const exit = once(this.#child!, 'exit');
    this.#child!.kill('SIGTERM');
    await exit;
  }

  async logIn(): Promise<string> {
    const answer = await fetch(`${this.address}/console/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login: 'ann', password }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.headers.getSetCookie()[0]!.split(';')[0]!;
  }

  usage(): { service: Usage; engine: Usage } {
    const pid = this.#child!.pid!;
    return { service: usageOf(pid), engine: usageOf(childOf(pid)) };
  }

  #env(): NodeJS.ProcessEnv {
    const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('GATEHOUSE_'));
    return {
      ...Object.fromEntries(inherited),
      GATEHOUSE_DATA: this.dataDir,
      GATEHOUSE_PORT: String(this.port),
      GATEHOUSE_LOG_LEVEL: 'error',
      ...this.#settings,
    };
  }
}

function usageOf(pid: number): Usage {
  const fields = statOf(pid);
  const rss = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const own = [...rollup.matchAll(/^Private_\w+:\s+(\d+)/gm)].reduce((sum, [, kb]) => sum + Number(kb), 0);
  return {
    cpuMs: ((Number(fields[11]) + Number(fields[12])) / ticksPerS) * 1000,
    rssMb: Number(rss) / 1024,
    privateMb: own / 1024,
  };
}

function childOf(pid: number): number {
  const found = readdirSync('/proc').find((name) => /^\d+$/.test(name) && statOf(Number(name))[1] === String(pid));
  if (!found) throw new Error('the event engine is not running');
  return Number(found);
}

/** Returns the fields of /proc/PID/stat, starting with the state. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
