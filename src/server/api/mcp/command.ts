import { parseArgs } from 'node:util';
import { defaultUrl, type McpSettings, readSettings, UsageError } from './settings.ts';

/** Needs no local installation, only a service that it can reach. */
export const mcpCommand = {
  usage: `gatehouse mcp [--url ${defaultUrl}] [--allow-writes]`,
  help: 'Serves the account’s monitors, statistics and sales to AI assistants (Model Context Protocol, over standard input and\noutput). The API key comes from the environment variable GATEHOUSE_API_KEY.\n--url: address of the running service. --allow-writes: also tools that pause monitors, acknowledge incidents and add\nannotations. See docs/mcp.md.',
  options: { url: { type: 'string' }, 'allow-writes': { type: 'boolean' } },
} as const;

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
    const isOurs = error instanceof UsageError;
    if (!isOurs && !(error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')) throw error;
    // Doesn't repeat an unknown option, because it can contain a key.
    note(`${isOurs ? error.message : 'Unknown option or argument.'}\n${usage}`);
    return 2;
  }
  const { serveOverStdio } = await import('./stdio.ts');
  await serveOverStdio(settings, note);
  return 0;
}
