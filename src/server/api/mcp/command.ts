import { parseArgs } from 'node:util';
import { defaultUrl, type McpSettings, readSettings, WrongCall } from './settings.ts';

/** The command as `gatehouse --help` lists it. It needs no installation on this machine, only one that it can reach. */
export const mcpCommand = {
  usage: `gatehouse mcp [--url ${defaultUrl}] [--allow-writes]`,
  help: 'Serves the account’s monitors, statistics and sales to AI assistants (Model Context Protocol, over standard input and\noutput). The API key comes from the environment variable GATEHOUSE_API_KEY.\n--url: address of the running service. --allow-writes: also tools that pause monitors, acknowledge incidents and add\nannotations. See docs/mcp.md.',
  options: { url: { type: 'string' }, 'allow-writes': { type: 'boolean' } },
} as const;

/** Runs `gatehouse mcp` and resolves to its exit status: at once where it cannot run, else when the client hangs up. */
export async function runMcpCommand(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const note = (line: string) => process.stderr.write(`${line}\n`);
  const usage = `Usage: ${mcpCommand.usage}`;
  let settings: McpSettings;
  try {
    const { values } = parseArgs({ args, options: { ...mcpCommand.options, help: { type: 'boolean' } } });
    if (values.help) {
      process.stdout.write(`${usage}\n\n${mcpCommand.help}\n`);
      return 0;
    }
    settings = readSettings(values, env);
  } catch (error) {
    const isOurs = error instanceof WrongCall;
    if (!isOurs && !(error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')) throw error;
    // What was typed may hold a key: an unknown option is not repeated.
    note(`${isOurs ? error.message : 'Unknown option or argument.'}\n${usage}`);
    return 2;
  }
  const { serveOverStdio } = await import('./stdio.ts');
  await serveOverStdio(settings, note);
  return 0;
}
