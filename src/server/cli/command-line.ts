import { parseArgs } from 'node:util';
import type { Config } from '../config/index.ts';

export type Options = Record<string, string | boolean | undefined>;
export type Command = CommandLine & (Configured | Unconfigured);
type CommandLine = {
  usage: string;
  help: string;
  options: Record<string, { type: 'string' | 'boolean' }>;
  environment?(
    env: NodeJS.ProcessEnv,
    options: Options,
    names: string[],
  ): NodeJS.ProcessEnv | Promise<NodeJS.ProcessEnv>;
  /** the command can create an installation; other commands need an existing one */
  mayCreateInstallation?: true;
  /** limit of positional arguments; unlimited by default */
  takesNames?: number;
  /** the command doesn't create a missing data folder before it knows what to write there */
  createsNothing?: true;
};
/** Resolves to the exit status. Any other value means 0. */
type Configured = { run(config: Config, options: Options, names: string[]): Promise<unknown> };
/**
 * The command reads the configuration itself, because the configuration can be invalid. Resolves to the exit status.
 */
type Unconfigured = { runWithout(env: NodeJS.ProcessEnv, options: Options): Promise<number> };

/** Thrown for an invalid command line. The message is printed with the command's usage, and the exit status is 2. */
export class UsageError extends Error {}

export const missingName = (name: string): never => {
  throw new UsageError(`${name} is missing.`);
};
export const missingFile = (): never => missingName('FILE');

export function textOf(options: Options, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function required(options: Options, name: string): string {
  const value = options[name];
  if (typeof value !== 'string' || value === '') throw new UsageError(`--${name} is missing.`);
  return value;
}

export function parseCall(command: Command, args: string[]): { values: Options; positionals: string[] } {
  const { options, takesNames = Number.POSITIVE_INFINITY } = command;
  try {
    const call = parseArgs({ args, options: { ...options, help: { type: 'boolean' } }, allowPositionals: true });
    const unexpected = call.positionals[takesNames];
    if (unexpected !== undefined) throw new TypeError(`Unexpected argument "${unexpected}".`);
    return call;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
