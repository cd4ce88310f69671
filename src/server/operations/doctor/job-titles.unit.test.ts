import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { inLanguage } from '../../kernel/index.ts';
import { jobTitle } from './job-titles.ts';

const server = join(import.meta.dirname, '..', '..');
const named = globSync('**/*.ts', { cwd: server, exclude: ['**/*.test.ts', '**/*.testing.ts'] })
  .map((path) => readFileSync(join(server, path), 'utf8'))
  .filter((source) => /startPeriodic(?:Jobs|Task)\(/.test(source))
  .flatMap((source) => [...source.matchAll(/\bname: (?:'([^']+)'|`([^`]+)`),\s*everyMs\b/g)])
  .map(([, name = '', template = '']) => name || template.replace(/\$\{[^}]+\}/g, '1'));

test('has a title for every recurring job in the language of the page', () => {
  assert.ok(named.length >= 40, `found ${named.length} jobs`);
  assert.ok(named.includes('scheduled exports, worker 1'), 'also those whose name has a number');
  for (const name of named)
    assert.doesNotMatch(inLanguage('ja', () => jobTitle(name)).replace(/API|Webhooks?/gi, ''), /[a-z]{3}/i, name);
});
