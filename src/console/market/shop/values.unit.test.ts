import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toWire } from './values.ts';

test('sends changed fields without empty rows, and an empty domain as null', () => {
  assert.deepEqual(
    toWire({
      name: 'Harbour',
      links: [
        { key: 'Blog', value: 'https://blog.example/' },
        { key: '', value: '' },
      ],
      terms: '# Terms',
      domain: ' ',
    }),
    {
      name: 'Harbour',
      links: [{ label: 'Blog', url: 'https://blog.example/' }],
      domain: null,
      pages: { terms: '# Terms' },
    },
  );
  assert.deepEqual(toWire({}), {});
});
