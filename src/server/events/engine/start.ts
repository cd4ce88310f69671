import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { EngineOrder, EngineReport } from './child.ts';
import { engineUser } from './http.ts';

const compileCache = getCompileCacheDir();

export type EngineExit = { code: number | null; signal: NodeJS.Signals | null; stderr: string };

export type Engine = {
  /** http://user:password@127.0.0.1:port, for the official client */
  url: string;
  pid: number;
  exited: Promise<EngineExit>;
  close(): Promise<void>;
};

/** Retrying doesn't help. */
export class EngineUnsupported extends Error {
  constructor(cause: string) {
    super(
      'The embedded event engine cannot run here (it needs Linux with glibc, or macOS). ' +
        'Set GATEHOUSE_CLICKHOUSE_URL to the address of a ClickHouse server.',
      { cause },
    );
    this.name = 'EngineUnsupported';
  }
}

/**
 * Starts the engine in 0.3 to 0.9 s, plus up to 15 s if a previous process is still exiting. A read longer than
 * `queryLimitMs` ends the engine's process. Throws EngineUnsupported, or Error if the directory can't be opened.
 */
export async function startEngine(options: {
  dir: string;
  queryLimitMs?: number;
  args?: readonly string[];
  password?: string;
}): Promise<Engine> {
  mkdirSync(options.dir, { recursive: true });
  const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), [], {
    execPath: process.execPath,
    execArgv: [],
    // The service's environment contains secrets. Four queries would fill libuv's default pool. Without the decay
    // settings, the engine keeps the memory of large queries.
    env: {
      UV_THREADPOOL_SIZE: '16',
      MALLOC_CONF: 'dirty_decay_ms:0,muzzy_decay_ms:0',
      TZ: 'UTC',
      ...(compileCache ? { NODE_COMPILE_CACHE: compileCache } : {}),
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const exited = watchExit(child);
  const opened = new Promise<EngineReport>((resolve) => child.once('message', resolve));
  const { dir, queryLimitMs = 60_000, args = [] } = options;
  const password = options.password ?? randomBytes(24).toString('base64url');
  order(child, { kind: 'open', dir, password, queryLimitMs, args });
  const report = await Promise.race([opened, exited]);
  if (!('kind' in report)) throw new Error(`The event engine exited during startup: ${describeExit(report)}`);
  if (report.kind === 'failed') {
    child.kill('SIGKILL');
    await exited;
    throw report.unsupported ? new EngineUnsupported(report.message) : new Error(report.message);
  }
  return {
    url: `http://${engineUser}:${password}@127.0.0.1:${report.port}`,
    pid: child.pid!,
    exited,
    async close() {
      order(child, { kind: 'close' });
      const late = setTimeout(() => child.kill('SIGKILL'), 5000);
      await exited;
      clearTimeout(late);
    },
  };
}

export const describeExit = ({ code, signal, stderr }: EngineExit) => `${signal ?? `code ${code}`} ${stderr}`.trim();

function order(child: ChildProcess, message: EngineOrder): void {
  if (child.connected) child.send(message, () => {});
}

function watchExit(child: ChildProcess): Promise<EngineExit> {
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    stderr = (stderr + chunk).slice(-2000);
  });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, stderr: error.message }));
    child.once('exit', (code, signal) => resolve({ code, signal, stderr }));
  });
}
