import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closestName } from './closest-name.ts';

const known = ['PORT', 'HOST', 'DATA', 'BASE_URL', 'backup', 'account list', 'account create'];

test('finds the name that was probably meant', () => {
  for (const [written, meant] of [
    ['PROT', 'PORT'],
    ['hots', 'HOST'],
    ['BASEURL', 'BASE_URL'],
    ['bakcup', 'backup'],
    ['account lst', 'account list'],
    ['unrelated', undefined],
    ['', undefined],
    ['x'.repeat(100), undefined],
  ] as const)
    assert.equal(closestName(written, known), meant, written);
});
