export { documentOperations } from './api-documentation.ts';
export { mcpEndpoint } from './mcp-endpoint.ts';
export { keyHook, publicApi, versionedApi } from './versioned-api.ts';
