import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { assistants, configurations } from './assistant-configuration.ts';

const base = 'https://gatehouse.example';

test('every configuration leads to this installation and holds the key only where it says so', () => {
  for (const assistant of assistants) {
    const { text, holdsKey } = configurations[assistant];
    const configuration = text(base, 'gh_secret');
    assert.doesNotThrow(() => JSON.parse(configuration));
    assert.ok(configuration.includes(base), assistant);
    assert.equal(configuration.includes('gh_secret'), holdsKey, assistant);
  }
});

test('docs/mcp.md explains the same configurations', () => {
  const docs = readFileSync(join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'mcp.md'), 'utf8');
  const blocks = [...docs.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => JSON.parse(text ?? ''));
  // A key in the documents is a place for it: an environment variable, or gh_….
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
