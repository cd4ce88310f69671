import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { constants } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { runCommand } from './run-command.ts';

type Surroundings = {
  stdout: Writable;
  stderr: Writable;
  onSignal(signal: NodeJS.Signals, listener: () => void): void;
  /** before each repeated report; only the end of this command is delayed */
  pausesMs: readonly number[];
};
type Call = { url: string; pausesMs: readonly number[]; output?: Buffer };

const timeoutMs = 5000;
const maxOutputBytes = 10 * 1024;
/** A background process of the job can keep the output open. */
const lastOutputMs = 500;
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2'] as const;
const cannotExecute = 126;
const notFound = 127;

/** Resolves to the exit status of the command: 128 and the number of the signal if one ended it, as in a shell. */
export async function runJob(args: string[], { stdout, stderr, onSignal, pausesMs }: Surroundings): Promise<number> {
  const usage = `Usage: ${runCommand.usage}`;
  const wanted = readArguments(args);
  if (wanted === 'help') {
    stdout.write(`${usage}\n\n${runCommand.help}\n`);
    return 0;
  }
  if (typeof wanted === 'string') {
    stderr.write(`${wanted}\n${usage}\n`);
    return 2;
  }
  const { url, command, sendsOutput } = wanted;
  const runId = randomUUID();
  // After the end of the command, a signal ends the reports.
  const interruption = new AbortController();
  const report = async (call: Call) => {
    const problem = await send(call, interruption.signal);
    if (problem !== undefined) stderr.write(`gatehouse run: ${problem}\n`);
  };
  // The command doesn't wait for this call, only the last call does.
  const starting = report({ url: `${url}/start?rid=${runId}`, pausesMs: [] });
  const child = spawn(command[0]!, command.slice(1), {
    stdio: ['inherit', sendsOutput ? 'pipe' : 'inherit', sendsOutput ? 'pipe' : 'inherit'],
  });
  for (const signal of forwarded)
    onSignal(signal, () => {
      if (child.exitCode !== null || child.signalCode !== null) {
        interruption.abort();
        // A background process of the job can keep the output open.
        child.stdout?.destroy();
        child.stderr?.destroy();
      }
      // A terminal sends Ctrl-C to the command too.
      else if (signal !== 'SIGINT' || process.stdin.isTTY !== true) child.kill(signal);
    });
  const tail = new Tail();
  const outputs = [pass(child.stdout, stdout, tail), pass(child.stderr, stderr, tail)];
  const { status, problem } = await ended(child);
  if (problem !== undefined) {
    stderr.write(`gatehouse run: ${problem}\n`);
    tail.add(Buffer.from(problem));
  }
  await Promise.race([Promise.all(outputs), wait(lastOutputMs, undefined, { ref: false })]);
  await starting;
  const output = tail.bytes;
  await report({ url: `${url}/${status}?rid=${runId}`, pausesMs, ...(output.length > 0 ? { output } : {}) });
  return status;
}

type Wanted = { url: string; command: string[]; sendsOutput: boolean };

/** Returns a sentence for invalid arguments. It doesn't repeat the URL, which is a secret. */
function readArguments(args: string[]): Wanted | 'help' | string {
  const end = args.indexOf('--');
  const [own, command] = end === -1 ? [args, []] : [args.slice(0, end), args.slice(end + 1)];
  if (own.includes('--help')) return 'help';
  const sendsOutput = !own.includes('--no-output');
  const [address, ...more] = own.filter((arg) => arg !== '--no-output');
  if (address === undefined) return 'HEARTBEAT_URL is missing: copy it from the page of the monitor.';
  if (more.length > 0 || address.startsWith('-')) return 'Unknown option or argument: write -- before the command.';
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    return 'HEARTBEAT_URL is not a valid URL: copy it from the page of the monitor.';
  if (command.length === 0) return 'The command is missing after --.';
  return { url: address.replace(/\/+$/, ''), command, sendsOutput };
}

async function ended(child: ChildProcess): Promise<{ status: number; problem?: string }> {
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    return { status: code ?? 128 + constants.signals[signal!] };
  } catch (error) {
    // The command was not started.
    const { code, message } = error as NodeJS.ErrnoException;
    return { status: code === 'ENOENT' ? notFound : cannotExecute, problem: message };
  }
}

class Tail {
  bytes = Buffer.alloc(0);

  add(part: Buffer): void {
    this.bytes = Buffer.concat([this.bytes, part]).subarray(-maxOutputBytes);
  }
}

/** Resolves at the end of the output. If `to` is closed, the command gets SIGPIPE, as it does without this wrapper. */
async function pass(from: Readable | null, to: Writable, tail: Tail): Promise<void> {
  if (from === null) return;
  from.on('data', (part: Buffer) => tail.add(part));
  to.on('error', () => from.destroy());
  from.pipe(to, { end: false });
  await once(from, 'close');
}

/** Returns a sentence if the call failed. A rejected call isn't sent again, because the answer would be the same. */
async function send({ url, pausesMs, output }: Call, interruption: AbortSignal): Promise<string | undefined> {
  for (let attempt = 0; ; attempt++) {
    const problem = await post(url, output, interruption);
    const pauseMs = pausesMs[attempt];
    if (problem === undefined || !problem.isTemporary || pauseMs === undefined || interruption.aborted)
      return problem?.sentence;
    // Only an interruption rejects. The next attempt then fails immediately.
    await wait(pauseMs, undefined, { signal: interruption }).catch(() => {});
  }
}

async function post(
  url: string,
  output: Buffer | undefined,
  interruption: AbortSignal,
): Promise<{ sentence: string; isTemporary: boolean } | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), interruption]),
      // Output isn't the cause of a failure, so it isn't sent as text/plain.
      ...(output === undefined
        ? {}
        : { body: new Uint8Array(output), headers: { 'content-type': 'application/octet-stream' } }),
    });
    await response.body?.cancel();
    if (response.ok) return undefined;
    const sentence =
      response.status === 404
        ? 'Gatehouse doesn’t know the heartbeat URL: copy it again from the page of the monitor.'
        : `Gatehouse answered ${response.status} to the report.`;
    return { sentence, isTemporary: response.status >= 500 || response.status === 429 };
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    const reason = name === 'TimeoutError' ? 'no answer in time' : (cause?.code ?? name);
    return { sentence: `Gatehouse could not be reached (${reason}). The job is not affected.`, isTemporary: true };
  }
}
