import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operationsOf } from '../../src/server/api/openapi/document.ts';
import { examples } from '../../src/server/api/openapi/examples.ts';
import { shapeOf } from './recorder.ts';
import { callAllOperations } from './scenario/all-operations.ts';

const hint = 'record the examples again with: node test/openapi/record.ts && npm run format';

test('each operation has an example that runs and matches the document', async () => {
  const { examples: recorded, document } = await callAllOperations();
  const ids = operationsOf(document).map(({ operation }) => operation.operationId ?? '');
  assert.deepEqual(
    ids.filter((id) => !recorded[id]),
    [],
    'operations that test/openapi/scenario/ does not call',
  );
  for (const [id, call] of Object.entries(recorded)) {
    const kept = examples[id];
    assert.ok(kept, `${id} has no example: ${hint}`);
    assert.deepEqual(shapeOf(kept), shapeOf(call), `${id}: ${hint}`);
  }
  assert.deepEqual(Object.keys(examples).sort(), Object.keys(recorded).sort(), hint);
});
