export { documentOperations } from './api-documentation.ts';
export { manualRoutes } from './manual/index.ts';
export { mcpEndpoint } from './mcp-endpoint.ts';
export { keyHook, publicApi, versionedApi } from './versioned-api.ts';
