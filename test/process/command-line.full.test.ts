import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, describe, test } from 'node:test';
import { commitRestore } from '../../src/server/data-folder/pending-restore.ts';
import { freePort } from '../support/free-port.testing.ts';

const bin = join(import.meta.dirname, '..', '..', 'bin', 'gatehouse.js');
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-commands-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GATEHOUSE_')));
const call = (args: string[], { node = process.execPath, file = bin, env = {}, input = '' } = {}) =>
  spawnSync(node, [file, ...args], { cwd: folder, env: { ...clean, ...env }, input, encoding: 'utf8' });

const person = ['--email', 'a@example.com', '--username', 'ada', '--first-name', 'Ada', '--last-name', 'L'];
const password = { input: 'correct horse battery' };

describe('a command that is run without the settings of the service', () => {
  for (const args of [
    ['account', 'password', '--username', 'ada', '--password-stdin'],
    ['market', 'import', 'items.json', '--account', 'ada'],
    ['monitors', 'apply', 'monitors.yaml', '--account', 'ada'],
    ['monitors', 'export', '--account', 'ada'],
    ['monitors', 'import', 'kuma.db', '--account', 'ada'],
    ['database', 'move', '--to', 'postgres://127.0.0.1:1/none'],
    ['events', 'move', '--to', 'http://127.0.0.1:1/none'],
    ['events', 'accept'],
    ['spool', 'ship', '/nowhere'],
  ])
    test(`${args.slice(0, 2).join(' ')} names the folder that contains no installation, and doesn't create it`, () => {
      const { status, stderr } = call(args, password);
      assert.equal(status, 1);
      assert.match(stderr, /No installation of Gatehouse in .*gatehouse-commands-\w+\/data: set GATEHOUSE_DATA/);
      assert.equal(existsSync(join(folder, 'data')), false);
    });

  test("names the folder if the installation is new or doesn't have the account", () => {
    const data = join(folder, 'new');
    const env = { GATEHOUSE_DATA: data };
    const made = call(['account', 'create', ...person, '--password-stdin', '--json'], { ...password, env });
    assert.equal(made.status, 0, made.stderr);
    assert.deepEqual(Object.keys(JSON.parse(made.stdout)), ['id', 'api_key']);
    assert.ok(made.stderr.includes(`A new installation was created in ${data}`), made.stderr);
    const other = call(['monitors', 'export', '--account', 'eve'], { env });
    assert.equal(other.status, 1);
    assert.ok(other.stderr.startsWith(`No account in ${data} has the username or email eve`), other.stderr);
  });
});

test('a command first finishes a restore that was killed', () => {
  const data = join(folder, 'restored');
  mkdirSync(join(data, 'restoring'), { recursive: true });
  writeFileSync(join(data, 'restoring', 'secret'), 'x'.repeat(40));
  commitRestore(data, { old: 'replaced', leaves: [], comes: ['secret'] });
  const { status, stderr } = call(['monitors', 'export', '--account', 'ada'], { env: { GATEHOUSE_DATA: data } });
  assert.equal(status, 1);
  assert.match(stderr, /No installation of Gatehouse/);
  assert.deepEqual(readdirSync(data), ['secret'], 'an empty folder of the previous installation is deleted');
});

describe('a command that moves a store', () => {
  const data = join(folder, 'moving');
  const env = { GATEHOUSE_DATA: data };
  const made = () => call(['account', 'create', ...person, '--password-stdin'], { ...password, env });

  test('rejects unknown arguments, prints its usage and exits with 2, but exits with 0 after --help', () => {
    for (const [name, usage] of [
      [['database', 'move'], 'gatehouse database move --to URL'],
      [['events', 'move'], 'gatehouse events move --to URL'],
      [['events', 'accept'], 'gatehouse events accept'],
      [['spool', 'ship'], 'gatehouse spool ship DIR'],
    ] as const) {
      const help = call([...name, '--help']);
      assert.deepEqual([help.status, help.stdout.split('\n')[0]], [0, `Usage: ${usage}`]);
      for (const wrong of [
        ['--from', 'x'],
        ['a', 'b'],
      ]) {
        const { status, stderr } = call([...name, ...wrong], { env });
        assert.equal(status, 2, stderr);
        assert.ok(stderr.endsWith(`Usage: ${usage}\n`), stderr);
      }
    }
    assert.equal(existsSync(data), false);
    const { stdout } = call(['database', 'move', '--help']);
    assert.match(
      stdout,
      /set GATEHOUSE_DATABASE_URL .* and GATEHOUSE_SECRET[\s\S]*To return .* delete ledger\.db\.moved/,
    );
  });

  test('reports errors of the target without its password, and exits with 1', () => {
    assert.equal(made().status, 0);
    for (const [args, said] of [
      [
        ['database', 'move', '--to', 'postgres://ada:hush@127.0.0.1:1/none'],
        /PostgreSQL cannot be used: .*ECONNREFUSED/,
      ],
      [
        ['events', 'move', '--to', 'http://ada:hush@127.0.0.1:1/none'],
        /The server cannot be used: .*ECONNREFUSED|There is no event store/,
      ],
      [['database', 'move', '--to', '-'], /URL of --to is not valid/],
      [['spool', 'ship', data], /GATEHOUSE_CLICKHOUSE_URL is not set/],
    ] as const) {
      const { status, stderr } = call([...args], { env });
      assert.equal(status, 1, stderr);
      assert.match(stderr, said);
      assert.doesNotMatch(stderr, /hush/);
    }
  });
});

test('serve describes its roles, and names the option that has an invalid role', () => {
  const { stdout } = call(['serve', '--help']);
  assert.match(
    stdout,
    /all roles unless[\s\S]*web answers HTTP[\s\S]*checker checks monitors[\s\S]*courier sends messages/,
  );
  const { status, stderr } = call(['serve', '--roles', 'web,foo']);
  assert.equal(status, 2);
  assert.match(stderr, /^--roles has "foo": use one or more of web, checker and courier, comma-separated\.\nUsage: /);
  assert.match(call(['serve'], { env: { GATEHOUSE_ROLES: 'foo' } }).stderr, /GATEHOUSE_ROLES has "foo"/);
});

test('prints the version, and suggests a command in place of a mistyped one', () => {
  for (const args of [['version'], ['--version']]) {
    const { status, stdout } = call(args);
    assert.equal(status, 0);
    assert.match(stdout, /^Gatehouse \d+\.\d+\.\d+( \(commit [0-9a-f]{8}\))?\n$/);
  }
  const { status, stdout, stderr } = call(['bakcup', 'x.tar.zst']);
  assert.deepEqual([status, stdout], [2, '']);
  assert.equal(
    stderr,
    'Unknown command "bakcup". Did you mean "backup"? Run gatehouse --help for a list of commands.\n',
  );
  assert.doesNotMatch(call(['--help']).stdout, /\\n/, 'escapes are not printed');
  assert.equal(call(['help', 'backup']).stdout.split('\n')[0], 'Usage: gatehouse backup FILE [--without-secret]');
});

test('describes everyday mistakes in one sentence without a stack, and exits with 1', () => {
  const data = join(folder, 'mistakes');
  const env = { GATEHOUSE_DATA: data };
  assert.equal(call(['account', 'create', ...person, '--password-stdin'], { ...password, env }).status, 0);
  const backup = join(folder, 'mistakes.tar.zst');
  const damaged = join(folder, 'damaged');
  cpSync(data, damaged, { recursive: true });
  writeFileSync(join(damaged, 'ledger.db'), 'x'.repeat(10_000));
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const [args, env, sentence] of [
    [['restore', '/nowhere/a.tar.zst'], {}, /^\/nowhere\/a\.tar\.zst does not exist/],
    [['restore', folder], {}, /is a folder: name the file of a backup/],
    [['restore', file], {}, /This is not a backup of Gatehouse/],
    [['restore', '-'], {}, /This is not a backup of Gatehouse/],
    [['restore', backup], { GATEHOUSE_DATA: join(file, 'data') }, /does not exist|is within a file/],
    [['backup', join(folder, 'missing', 'a')], { GATEHOUSE_DATA: data }, /The folder .* does not exist: create it/],
    [['backup', backup], { GATEHOUSE_DATA: damaged }, /The database is damaged .* restore the newest backup/],
    [['account', 'list'], { GATEHOUSE_DATA: damaged }, /The database is damaged/],
    [['serve'], { GATEHOUSE_DATA: file }, /is a file or within one: set GATEHOUSE_DATA to a folder/],
    [['serve'], { GATEHOUSE_DATA: damaged }, /The database is damaged/],
    [
      ['serve'],
      { GATEHOUSE_DATA: data, GATEHOUSE_HOST: '192.0.2.1' },
      /GATEHOUSE_HOST is not an address of this machine/,
    ],
  ] as const) {
    const { status, stderr } = call([...args], { env: { GATEHOUSE_DATA: join(folder, 'empty'), ...env } });
    assert.equal(status, 1, stderr);
    assert.match(stderr, sentence);
    assert.doesNotMatch(stderr, /unexpected error|\n +at /);
  }
});

test('a failed start ends the process although timers are open', () => {
  const timer = 'data:text/javascript,setInterval(()=>{},1e9)';
  const { status, signal } = spawnSync(process.execPath, ['--import', timer, bin, 'serve'], {
    cwd: folder,
    env: { ...clean, GATEHOUSE_PORT: 'none' },
    timeout: 60_000,
  });
  assert.deepEqual([status, signal], [1, null]);
});

test('a command reports in one sentence that its output cannot be written', {
  skip: !existsSync('/dev/full') && 'this system has no /dev/full',
}, () => {
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, [bin, '--help'], {
    cwd: folder,
    env: clean,
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  });
  closeSync(full);
  assert.deepEqual([status, stderr], [1, 'The disk of the output is full. Free some space, then try again.\n']);
});

test('a command ends normally if its output is closed', async () => {
  const child = spawn(process.execPath, [bin, '--help'], { cwd: folder, env: clean });
  child.stdout.destroy();
  const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  assert.deepEqual([status, said], [0, '']);
});

const older = (process.env.PATH ?? '')
  .split(delimiter)
  .map((path) => join(path, 'node'))
  .filter((node) => existsSync(node))
  .find((node) => Number(/^v(\d+)/.exec(execFileSync(node, ['--version'], { encoding: 'utf8' }))?.[1]) < 24);

describe('with an older version of Node', { skip: older === undefined && 'this machine has none' }, () => {
  test('the command line continues with the version that npm installed', () => {
    const { status, stdout, stderr } = call(['--help'], { node: older });
    assert.equal(status, 0, stderr);
    assert.match(stdout, /gatehouse serve/);
  });

  test('a missing version is reported in one sentence', () => {
    const bare = join(folder, 'bare');
    mkdirSync(join(bare, 'bin'), { recursive: true });
    cpSync(bin, join(bare, 'bin', 'gatehouse.js'));
    cpSync(join(bin, '..', '..', 'package.json'), join(bare, 'package.json'));
    const { status, stderr } = call(['--help'], { node: older, file: join(bare, 'bin', 'gatehouse.js') });
    assert.equal(status, 1);
    assert.match(stderr, /^Node \d+\.\d+\.\d+ cannot run Gatehouse, .* run npm install in .*\n$/);
  });
});

test('stopping npm start stops the service', async () => {
  const port = await freePort();
  const npm = spawn('npm', ['start', '--ignore-scripts'], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: { ...clean, GATEHOUSE_PORT: String(port), GATEHOUSE_DATA: join(folder, 'started') },
    // In its own process group, so the service can be killed even if npm doesn't stop it.
    detached: true,
  });
  const output = npm.stdout.setEncoding('utf8');
  try {
    let said = '';
    for await (const chunk of output) {
      said += chunk;
      if (said.includes('Gatehouse runs at')) npm.kill('SIGTERM');
    }
    // The output has ended, so both npm and the service have closed it.
    assert.match(said, /Gatehouse runs at/);
  } finally {
    try {
      process.kill(-(npm.pid ?? 0), 'SIGKILL');
    } catch (error) {
      assert.equal((error as NodeJS.ErrnoException).code, 'ESRCH');
    }
  }
});
