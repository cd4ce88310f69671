import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { assistants, configurations } from './assistant-configuration.ts';

const base = 'https://gatehouse.example';

test('points every configuration to this installation and includes the key only if `holdsKey` is set', () => {
  for (const assistant of assistants) {
    const { text, holdsKey } = configurations[assistant];
    const configuration = text(base, 'gh_secret');
    assert.doesNotThrow(() => JSON.parse(configuration));
    assert.ok(configuration.includes(base), assistant);
    assert.equal(configuration.includes('gh_secret'), holdsKey, assistant);
  }
});

test('configurations match docs/mcp.md', () => {
  const docs = readFileSync(join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'mcp.md'), 'utf8');
  const blocks = [...docs.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => JSON.parse(text ?? ''));
  // The documents have placeholders instead of keys.
  const keys = { cursor: `\${env:GATEHOUSE_API_KEY}`, 'claude-desktop': 'gh_…', 'claude-code': '', 'vs-code': '' };
  for (const assistant of assistants) {
    const { text, file } = configurations[assistant];
    assert.ok(docs.includes(`\`${file}\``), file);
    assert.ok(
      blocks.some((block) => JSON.stringify(block) === JSON.stringify(JSON.parse(text(base, keys[assistant])))),
      assistant,
    );
  }
});
