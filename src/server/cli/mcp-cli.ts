import { runMcpCommand } from '../api/mcp/index.ts';

/**
 * `gatehouse mcp`, apart from the other commands: it asks a service over the network, so that it needs neither the stores
 * nor the settings of one, and an assistant keeps it running all day.
 */
process.exitCode = await runMcpCommand(process.argv.slice(3), process.env);
