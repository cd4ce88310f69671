import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Letter, letterHtml, letterText, subjectLine } from './letter.ts';

const letter: Letter = {
  subject: 'Icons: your order 7K2M',
  from: 'Harbour Design',
  heading: 'Thank you for your order',
  tone: 'good',
  paragraphs: ['Your downloads & invoice are in your library.', 'The link is personal.'],
  facts: [
    ['Item', '<b>Icons</b> & more'],
    ['Amount', '€19.00'],
  ],
  button: { label: 'Open your library', url: 'https://shop.example/open?a=1&b=2' },
  footer: 'Sent for Harbour Design by shop.example.',
  unsubscribeUrl: null,
};
const optional = { ...letter, unsubscribeUrl: 'https://shop.example/unsubscribe?a=1&b=2' };

test('the plain part has every word of the mail', () => {
  assert.equal(
    letterText(optional),
    `Harbour Design
Thank you for your order

Your downloads & invoice are in your library.

The link is personal.

Item: <b>Icons</b> & more
Amount: €19.00

Open your library: https://shop.example/open?a=1&b=2

Sent for Harbour Design by shop.example.
To unsubscribe: https://shop.example/unsubscribe?a=1&b=2
`,
  );
});

test('the HTML part says the same in the same order, and nothing in it is markup', () => {
  const [, body = ''] = letterHtml(optional).split(/<h1/);
  const said = `<h1${body}`
    .replace(/<[^>]*>/g, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  assert.deepEqual(said, [
    'Thank you for your order',
    'Your downloads & invoice are in your library.',
    'The link is personal.',
    'Item',
    '<b>Icons</b> & more',
    'Amount',
    '€19.00',
    'Open your library',
    'Sent for Harbour Design by shop.example.',
    'Unsubscribe',
  ]);
});

test('a mail has one button, loads nothing, and is readable on dark ground', () => {
  const html = letterHtml(letter);
  assert.deepEqual(
    [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url),
    ['https://shop.example/open?a=1&amp;b=2'],
  );
  assert.doesNotMatch(html, /<(img|script|link)\b|url\(/);
  // Each element with a colour of its own gets another one in the dark.
  for (const [element] of html.matchAll(/<(?!a class="button")[^>]*style="[^"]*(?<![-\w])color:#[^>]*>/g))
    assert.match(element, /class="[^"]*\b(text|soft|link)\b/, element);
  for (const name of ['page', 'card', 'text', 'soft', 'link', 'line', 'button'])
    assert.match(html, new RegExp(`prefers-color-scheme: dark[^@]*\\.${name} \\{[^}]*!important`));
});

test('a subject is one line', () => {
  assert.equal(subjectLine(' Shop\r\nBcc: x\u2028y '), 'Shop Bcc: x y');
});
