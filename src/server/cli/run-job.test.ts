import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, describe, test } from 'node:test';
import { runJob } from './run-job.ts';

const bin = join(import.meta.dirname, '..', '..', '..', 'bin', 'gatehouse.js');
const secret = 'k3N9pQ7xTfWc2LmRv8ZsHd';

describe('gatehouse run', () => {
  let server: Server;
  let url: string;
  let reports: { path: string; runId: string | null; body: string }[];
  /** 0: no answer */
  let answers: number[];
  let interrupt: () => void;

  before(async () => {
    server = createServer(async (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://gatehouse.example');
      reports.push({ path: pathname, runId: searchParams.get('rid'), body: await text(request) });
      const status = answers.shift() ?? 200;
      if (status > 0) response.writeHead(status).end();
      else interrupt();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/heartbeat/${secret}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    reports = [];
    answers = [];
  });

  const run = async (args: string[]) => {
    const stdout = new PassThrough();
    const stderr = new PassThrough();
    const shown = [text(stdout), text(stderr)] as const;
    const status = await runJob(args, {
      stdout,
      stderr,
      onSignal: (_, listener) => {
        interrupt = listener;
      },
      pausesMs: [1, 1],
    });
    stdout.end();
    stderr.end();
    return { status, stdout: await shown[0], stderr: await shown[1] };
  };
  const node = (script: string) => ['--', process.execPath, '-e', script];
  const paths = () => reports.map(({ path }) => path.replace(`/heartbeat/${secret}`, ''));

  test('reports start, exit status and the end of the output, and passes both on', async () => {
    const script = "console.log('x'.repeat(20000)); console.error('no space left'); process.exitCode = 3";
    const ran = await run([url, ...node(script)]);
    assert.equal(ran.status, 3);
    assert.equal(ran.stdout, `${'x'.repeat(20_000)}\n`);
    assert.equal(ran.stderr, 'no space left\n');
    assert.deepEqual(paths(), ['/start', '/3']);
    const [start, end] = reports;
    assert.ok(start?.runId && start.runId === end?.runId, 'of the same run');
    assert.deepEqual([start.body, end.body.length], ['', 10 * 1024]);
    assert.match(end.body, /no space left\n/);
  });

  test('sends no output if asked', async () => {
    assert.equal((await run([url, '--no-output', ...node('')])).status, 0);
    assert.deepEqual(paths(), ['/start', '/0']);
    assert.equal(reports[1]?.body, '');
  });

  test('runs the command if Gatehouse cannot be reached, without showing the URL', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, 'close');
    const ran = await run([`http://127.0.0.1:${port}/heartbeat/${secret}`, ...node("console.log('backed up')")]);
    assert.deepEqual([ran.status, ran.stdout], [0, 'backed up\n']);
    assert.match(ran.stderr, /Gatehouse could not be reached \(ECONNREFUSED\)/);
    assert.ok(!ran.stderr.includes(secret));
  });

  test('sends the exit status again after an error of the server, but not after a rejection', async () => {
    answers = [503, 503, 429];
    assert.deepEqual(
      [(await run([url, ...node('')])).stderr.split('\n').length, paths()],
      [2, ['/start', '/0', '/0', '/0']],
    );
    reports = [];
    answers = [404, 404];
    const ran = await run([url, ...node('process.exitCode = 2')]);
    assert.deepEqual([ran.status, paths()], [2, ['/start', '/2']]);
    assert.match(ran.stderr, /doesn’t know the heartbeat URL/);
  });

  test('ends at a signal while it reports the end', async () => {
    answers = [200, 0];
    const ran = await run([url, ...node('process.exitCode = 4')]);
    assert.deepEqual([ran.status, paths()], [4, ['/start', '/4']]);
  });

  test('reports a command that cannot be started', async () => {
    const ran = await run([url, '--', './no-such-command']);
    assert.deepEqual([ran.status, paths()], [127, ['/start', '/127']]);
    assert.match(reports[1]?.body ?? '', /no-such-command/);
  });

  test('explains wrong arguments', async () => {
    for (const [args, sentence] of [
      [[], /HEARTBEAT_URL is missing/],
      [['--', 'true'], /HEARTBEAT_URL is missing/],
      [['backup', '--', 'true'], /not a valid URL/],
      [[url], /The command is missing after --/],
      [[url, 'true'], /write -- before the command/],
    ] as const) {
      const ran = await run([...args]);
      assert.equal(ran.status, 2);
      assert.match(ran.stderr, sentence);
      assert.ok(!ran.stderr.includes(secret));
    }
    assert.deepEqual(paths(), []);
  });

  test('starts from the command line without settings, and passes signals on', async () => {
    const child = spawn(
      process.execPath,
      [
        bin,
        'run',
        url,
        ...node("process.on('SIGTERM', () => process.exit(9)); console.log('ready'); setInterval(() => {}, 1000)"),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'], env: {} },
    );
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    const [status] = await once(child, 'exit');
    assert.deepEqual([status, paths().at(-1)], [9, '/9']);

    const help = spawn(process.execPath, [bin, 'run', '--help'], { stdio: ['ignore', 'pipe', 'inherit'], env: {} });
    assert.match(await text(help.stdout), /^Usage: gatehouse run HEARTBEAT_URL/);
  });
});
