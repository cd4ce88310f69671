import { runMcpCommand } from '../api/mcp/index.ts';

/**
 * A separate entry point for a network client that needs no stores or settings, because assistants keep it running all
 * day.
 */
process.exitCode = await runMcpCommand(process.argv.slice(3), process.env);
