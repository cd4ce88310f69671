import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { exercisedFolder } from './exercised-folder.ts';
import { freePort } from './free-port.testing.ts';

const checkout = join(import.meta.dirname, '..', '..');
/** Notes the routes that the service answers, for `test/runner/core.test.ts`. */
const routeRecorder = pathToFileURL(join(checkout, 'test', 'runner', 'service-routes.ts')).href;

/** A folder and an address for a whole service that a test starts, kills and starts again. */
export class TestService {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-service-'));
  readonly port: number;
  readonly address: string;
  readonly #env: Record<string, string>;
  readonly #cli: string;
  #process: ChildProcess | undefined;
  /** all that the service wrote to standard output and standard error, over all its starts */
  output = '';

  private constructor(port: number, env: Record<string, string>, host: string, root = checkout) {
    this.#cli = join(root, 'bin', 'gatehouse.js');
    this.port = port;
    this.#env = env;
    this.address = `http://${host}:${port}`;
  }

  /** `root`: the folder of another version. */
  static async prepare(env: Record<string, string> = {}, root?: string): Promise<TestService> {
    return new TestService(await freePort(), env, '127.0.0.1', root);
  }

  /** One that goes by a name, without which browsers have no passkeys. */
  static async prepareNamed(): Promise<TestService> {
    const port = await freePort();
    return new TestService(port, { GATEHOUSE_BASE_URL: `http://localhost:${port}` }, 'localhost');
  }

  /** Starts the service as its command does and resolves with its standard output once it says that it runs. */
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
    // The set-up line follows at once, in the same write or the next.
    await new Promise((next) => setImmediate(next));
    return said;
  }

  /** Runs one command of the command line beside the service, as its own process. */
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

  /**
   * An account as the command `account create` makes it, straight in the database, beside the service where it runs: a
   * process for the command would load the whole server once more.
   */
  async makeAccount(username = 'ann'): Promise<{ id: number; api_key: string }> {
    const [{ createAccount }, { readConfig, withSecret }, { openCommandDeps }] = await Promise.all([
      import('../../src/server/accounts/index.ts'),
      import('../../src/server/config/config.ts'),
      import('../../src/server/main.ts'),
    ]);
    const deps = await openCommandDeps(withSecret(readConfig(this.#environment())));
    try {
      const names = { email: `${username}@example.com`, username, first_name: 'Ann', last_name: 'Lee' };
      const { account, apiKey } = await createAccount(
        deps,
        { ...names, password: 'correct horse battery' },
        { withKey: true },
      );
      return { id: account.id, api_key: apiKey ?? '' };
    } finally {
      await deps.close();
    }
  }

  /** `kill -9` of the service itself; its engine follows by itself. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** The exit status; undefined where it did not run. */
  stop(): Promise<number | null | undefined> {
    return this.#end('SIGTERM');
  }

  /** The exit status of one that ends by itself. */
  async ended(): Promise<number | null> {
    const child = this.#process;
    if (!child) return null;
    if (this.isRunning) await once(child, 'exit');
    return child.exitCode;
  }

  get isRunning(): boolean {
    return this.#process !== undefined && this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** Keeps the service from doing anything, as a machine that hangs; it goes on with `thaw`. */
  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }

  /** For what a test has loaded into the service. */
  signal(signal: NodeJS.Signals): void {
    this.#process?.kill(signal);
  }

  /** `kill -9` of the event engine alone. False when none runs at this moment. */
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
    return -1; // it ended between the listing and the reading
  }
}

/** Resolves when `isTrue` first says so; asks every 50 ms. Throws with `what` after `timeoutMs`, which a slow machine must not reach. */
export async function until(what: string, isTrue: () => boolean | Promise<boolean>, timeoutMs = 90_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
