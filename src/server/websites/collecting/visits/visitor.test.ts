import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visitNumber, visitorKey, visitorOfVisit } from './visitor.ts';

test('a visitor is one number within a website and a day, and another outside of them', () => {
  const salt = 'a'.repeat(44);
  const visitor = { website: 1, address: '203.0.113.9', userAgent: 'Firefox' };
  const number = visitorKey(salt, visitor);
  assert.equal(number.length, 7);
  assert.equal(visitorKey(salt, { ...visitor }), number);
  const others = [
    visitorKey('b'.repeat(44), visitor),
    visitorKey(salt, { ...visitor, website: 2 }),
    visitorKey(salt, { ...visitor, address: '203.0.113.8' }),
    visitorKey(salt, { ...visitor, userAgent: 'Safari' }),
  ];
  assert.equal(new Set([number, ...others]).size, 5);
});

test('a visit has a number of its own, and the visitor can be read from it', () => {
  const visitor = '\xff\x80\0\n\u00e9ab';
  assert.equal(visitNumber('\0\0\0\0\0\0\x01', 2), '258');
  assert.equal(visitorOfVisit(visitNumber(visitor, 3)), visitor);
  assert.notEqual(visitNumber(visitor, 3), visitNumber(visitor, 4));
});
