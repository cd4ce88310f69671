import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sourceFacts } from './source-facts.ts';

const direct = {
  ...{ channel: 'Direct', source: '', referrer: '', utm_source: '', utm_medium: '', utm_campaign: '' },
  ...{ entry_page: '/shop', country: 'DE', device: 'desktop' },
};
const letter = {
  ...direct,
  ...{ channel: 'Email', source: 'letter', utm_source: 'letter', utm_medium: 'email', utm_campaign: 'spring' },
};

test("lists the buyer's origin, and the first visit if it differs", () => {
  assert.deepEqual(sourceFacts(null), [['Came from', 'Unknown']]);
  assert.deepEqual(sourceFacts({ first: direct, last: direct }), [
    ['Came from', 'Direct'],
    ['Entry page', '/shop'],
    ['Visited from', 'Germany, Desktop'],
  ]);
  assert.deepEqual(sourceFacts({ first: letter, last: { ...direct, country: '' } }), [
    ['Came from', 'Direct'],
    ['Entry page', '/shop'],
    ['First visit that day', 'Email: letter · spring (email) · /shop'],
    ['Visited from', 'Desktop'],
  ]);
  assert.deepEqual(sourceFacts({ first: letter, last: letter })[1], ['Campaign', 'spring (email)']);
});
