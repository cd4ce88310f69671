// Runs in its own process, because it observes which modules are loaded.
import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { test } from 'node:test';

test('the MCP SDK is loaded when the first assistant connects, not when the service or a command starts', async () => {
  const loaded: string[] = [];
  const hooks = registerHooks({
    load(url, context, next) {
      loaded.push(url);
      return next(url, context);
    },
  });
  const ofSdk = () => loaded.filter((url) => url.includes('/@modelcontextprotocol/')).length;
  try {
    await import('../../src/server/main.ts');
    assert.ok(loaded.some((url) => url.endsWith('/mcp-endpoint.ts')));
    assert.equal(ofSdk(), 0);
    const { loadHandler } = await import('../../src/server/api/mcp/index.ts');
    await loadHandler();
    assert.ok(ofSdk() > 0);
  } finally {
    hooks.deregister();
  }
});
