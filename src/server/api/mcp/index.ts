export type { ApiRequest, Bases, SendRequest } from './api.ts';
export { mcpCommand, runMcpCommand } from './command.ts';

/** What answers MCP over HTTP. The SDK is loaded when it is first asked for: who never asks pays nothing for it. */
export const loadHandler = async () => (await import('./handler.ts')).createHandler;
