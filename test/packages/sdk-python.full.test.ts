import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { openService } from '../contract/service.ts';
import { openTestDeps } from '../support/testing.ts';

const program = join(import.meta.dirname, '..', '..', 'packages', 'sdk-python', 'tests', 'test_sdk.py');
const hasPython = spawnSync('python3', ['--version']).status === 0;

test('the Python SDK does the same as the TypeScript SDK', {
  skip: hasPython ? false : 'this machine has no Python; with python3 this test runs the SDK',
}, async () => {
  const service = await openService(openTestDeps);
  try {
    await service.app.listen({ host: '127.0.0.1', port: 0 });
    const env = {
      ...process.env,
      PYTHONDONTWRITEBYTECODE: '1',
      GATEHOUSE_URL: `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`,
      GATEHOUSE_KEY: service.ada.key,
    };
    const { stderr } = await promisify(execFile)('python3', ['-W', 'error', program], { env });
    assert.match(stderr, /^Ran 13 tests [\s\S]*OK\n$/m);
  } finally {
    await service.close();
  }
});
