export type { ApiRequest, Bases, SendRequest } from './api.ts';
export { mcpCommand, runMcpCommand } from './command.ts';

/** Loads the SDK at the first MCP request. */
export const loadHandler = async () => (await import('./handler.ts')).createHandler;
