import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWholeService } from '../../../test/support/whole-service.ts';
import { consolePaths } from './console-pages.ts';

test('serves the same document at every address of the console', async () => {
  const service = await openWholeService();
  try {
    const { body } = await service.app.inject({ url: '/login', headers: { accept: 'text/html' } });
    assert.match(body, /<html/);
    for (const path of consolePaths) {
      const url = path.replace('*', '1');
      const answer = await service.app.inject({ url, headers: { accept: 'text/html' } });
      assert.deepEqual([answer.statusCode, answer.body], [200, body], url);
    }
  } finally {
    await service.close();
  }
});
