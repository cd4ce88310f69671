import { runMcpCommand } from '../api/mcp/index.ts';

/** A network client that needs no stores or settings. Assistants keep it running all day. */
process.exitCode = await runMcpCommand(process.argv.slice(3), process.env);
