import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { openCommandDeps } from '../../src/server/main.ts';
import { exercisedFolder } from './exercised-folder.ts';
import { freePort } from './free-port.testing.ts';

const checkout = join(import.meta.dirname, '..', '..');
/** Records the routes that are called, for `test/runner/core.test.ts`. */
const routeRecorder = pathToFileURL(join(checkout, 'test', 'runner', 'service-routes.ts')).href;

export class TestService {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-service-'));
  readonly port: number;
  readonly address: string;
  readonly #env: Record<string, string>;
  readonly #cli: string;
  #process: ChildProcess | undefined;
  /** output of all starts so far */
  output = '';

  private constructor(port: number, env: Record<string, string>, host: string, root = checkout) {
    this.#cli = join(root, 'bin', 'gatehouse.js');
    this.port = port;
    this.#env = env;
    this.address = `http://${host}:${port}`;
  }

  /** `root` is the checkout of another version. */
  static async prepare(env: Record<string, string> = {}, root?: string): Promise<TestService> {
    return new TestService(await freePort(), env, '127.0.0.1', root);
  }

  /** Uses a host name, because browsers require one for passkeys. */
  static async prepareNamed(): Promise<TestService> {
    const port = await freePort();
    return new TestService(port, { GATEHOUSE_BASE_URL: `http://localhost:${port}` }, 'localhost');
  }

  /** Resolves when the service reports that it runs, with its standard output. */
  async start(): Promise<string> {
    const child = spawn(process.execPath, [this.#cli, 'serve'], {
      env: this.#environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    let said = '';
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    child.stderr.on('data', (chunk) => {
      this.output += chunk;
    });
    child.stdout.on('data', (chunk) => {
      this.output += chunk;
      said += chunk;
      if (/Gatehouse runs .*\n/.test(said)) resolve(said);
    });
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}:\n${this.output.slice(-2000)}`)));
    await promise;
    // The line with the setup link is written together with the report, or right after it.
    await new Promise((next) => setImmediate(next));
    return said;
  }

  /** Also waits for the event store, because until it has responded, the service refuses to create anything. */
  async startReady(): Promise<string> {
    const said = await this.start();
    await until('the event store responds', async () => {
      const answer = await fetch(`${this.address}/readyz`);
      return ((await answer.json()) as { event_store: { status: string } }).event_store.status === 'ok';
    });
    return said;
  }

  async command(
    args: string[],
    input = '',
    env: Record<string, string> = {},
  ): Promise<{ status: number; stdout: string; stderr: string }> {
    const child = spawn(process.execPath, [this.#cli, ...args], { env: { ...this.#environment(), ...env } });
    child.stdin.end(input);
    const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    return { status: status as number, stdout, stderr };
  }

  /** Does the same as the command `account create`, without a process that loads the whole server. */
  async makeAccount(username = 'ann'): Promise<{ id: number; api_key: string }> {
    const { createAccount } = await import('../../src/server/accounts/index.ts');
    return this.withStores(async (deps) => {
      const names = { email: `${username}@example.com`, username, first_name: 'Ann', last_name: 'Lee' };
      const { account, apiKey } = await createAccount(
        deps,
        { ...names, password: 'correct horse battery' },
        { withKey: true },
      );
      return { id: account.id, api_key: apiKey ?? '' };
    });
  }

  /** Opens the stores of the service as a command does. */
  async withStores<Result>(work: (deps: Awaited<ReturnType<typeof openCommandDeps>>) => Promise<Result>) {
    const [{ readConfig, withSecret }, { openCommandDeps }] = await Promise.all([
      import('../../src/server/config/config.ts'),
      import('../../src/server/main.ts'),
    ]);
    const deps = await openCommandDeps(withSecret(readConfig(this.#environment())));
    try {
      return await work(deps);
    } finally {
      await deps.close();
    }
  }

  /** The event engine then stops too. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Returns undefined if the service wasn't running. */
  stop(): Promise<number | null | undefined> {
    return this.#end('SIGTERM');
  }

  async ended(): Promise<number | null> {
    const child = this.#process;
    if (!child) return null;
    if (this.isRunning) await once(child, 'exit');
    return child.exitCode;
  }

  get isRunning(): boolean {
    return this.#process !== undefined && this.#process.exitCode === null && this.#process.signalCode === null;
  }

  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }

  signal(signal: NodeJS.Signals): void {
    this.#process?.kill(signal);
  }

  /** Returns false if no event engine is running. */
  killEngine(): boolean {
    const engine = childrenOf(this.#process?.pid ?? -1)[0];
    if (engine === undefined) return false;
    process.kill(engine, 'SIGKILL');
    return true;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<number | null | undefined> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return undefined;
    const exit = once(child, 'exit');
    child.kill(signal);
    const [status] = await exit;
    return status as number | null;
  }

  #environment(): NodeJS.ProcessEnv {
    const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('GATEHOUSE_'));
    return {
      ...Object.fromEntries(inherited),
      ...(process.env[exercisedFolder] && { NODE_OPTIONS: `--import=${routeRecorder}` }),
      GATEHOUSE_DATA: this.dataDir,
      GATEHOUSE_PORT: String(this.port),
      GATEHOUSE_LOG_LEVEL: 'warn',
      ...this.#env,
    };
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => parentOf(candidate) === pid);
}

function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return -1; // the process has ended
  }
}

/** Checks every 50 ms. After `timeoutMs`, throws an error that contains `what`. */
export async function until(what: string, isTrue: () => boolean | Promise<boolean>, timeoutMs = 90_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
