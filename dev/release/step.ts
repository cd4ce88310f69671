import { spawnSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';

// Not from dev/check, which the image's build doesn't have.
const root = join(import.meta.dirname, '..', '..');

type Options = Record<string, { type: 'string' | 'boolean'; help: string }>;

/** Printed without a stack. Its message explains how to continue. */
export class ReleaseError extends Error {}

export type Step = {
  /** The folder of the checkout. Tests use a copy. */
  root: string;
  values: Record<string, string | undefined>;
  flags: Record<string, boolean | undefined>;
  positionals: string[];
  say(line: string): void;
  /** Runs a command that changes something, or prints it in a dry run. */
  change(command: string, args: string[], cwd?: string): void;
};

/** Every step of a release has `--dry-run`, `--help`, and `--root` for its test. */
export function step(description: string, options: Options, work: (step: Step) => void | Promise<void>): Promise<void> {
  const all: Options = {
    ...options,
    'dry-run': { type: 'boolean', help: 'prints the commands that would change something' },
    root: { type: 'string', help: 'the checkout, if it is another one' },
    help: { type: 'boolean', help: 'prints this text' },
  };
  return start(description, all, work);
}

async function start(description: string, options: Options, work: (step: Step) => void | Promise<void>): Promise<void> {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, { type }])),
    });
    if (values.help) {
      say(`node dev/release/${basename(process.argv[1] ?? '')}: ${description}\n`);
      for (const [name, { type, help }] of Object.entries(options))
        say(`  ${`--${name}${type === 'string' ? ' VALUE' : ''}`.padEnd(20)}${help}`);
      return;
    }
    const pick = <Kind>(kind: string) =>
      Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === kind)) as Record<string, Kind>;
    const folder = typeof values.root === 'string' ? values.root : root;
    await work({
      root: folder,
      values: pick<string>('string'),
      flags: pick<boolean>('boolean'),
      positionals,
      say,
      change: (command, args, cwd = folder) =>
        values['dry-run'] ? say(`would run: ${[command, ...args].join(' ')}`) : execute(command, args, cwd),
    });
  } catch (error) {
    if (
      !(error instanceof ReleaseError) &&
      (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS') !== true
    )
      throw error;
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

function execute(command: string, args: string[], cwd: string): void {
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (error) throw new ReleaseError(`${command} can't be started (${error.message}): install it.`);
  if (status !== 0)
    throw new ReleaseError(`${command} ${args[0] ?? ''} failed with status ${status}: see its output above.`);
}

/** Returns the output of a read-only command. */
export function read(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 64 << 20 });
  if (status !== 0) throw new ReleaseError(`${command} ${args.join(' ')} failed: ${stderr}`);
  return stdout.trim();
}
