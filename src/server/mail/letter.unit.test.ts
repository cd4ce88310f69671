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

test('includes all content of the mail in the plain text part', () => {
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

test('has the same content in the HTML part, escaped', () => {
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

test('has one button, loads nothing, and supports dark mode', () => {
  const html = letterHtml(letter);
  assert.deepEqual(
    [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url),
    ['https://shop.example/open?a=1&amp;b=2'],
  );
  assert.doesNotMatch(html, /<(img|script|link)\b|url\(/);
  for (const [element] of html.matchAll(/<(?!a class="button")[^>]*style="[^"]*(?<![-\w])color:#[^>]*>/g))
    assert.match(element, /class="[^"]*\b(text|soft|link)\b/, element);
  for (const name of ['page', 'card', 'text', 'soft', 'link', 'line', 'button'])
    assert.match(html, new RegExp(`prefers-color-scheme: dark[^@]*\\.${name} \\{[^}]*!important`));
});

test('uses a shop’s logo, colors and links, with boxes and the button above the facts', () => {
  const shop: Letter = {
    ...letter,
    brand: {
      colours: {
        light: { fill: '#0f766e', on_fill: '#ffffff', accent: '#0e6f68' },
        dark: { fill: '#2dd4bf', on_fill: '#000000', accent: '#5eead4' },
      },
      logo: { url: 'https://shop.example/shop/logo/1.png', width: 180, height: 36 },
      links: [{ label: 'Imprint', url: 'https://shop.example/shop/imprint' }],
    },
    boxes: [
      { kind: 'files', title: 'Your download', files: [{ name: 'icons.zip', size: '1.4 MB' }] },
      { kind: 'code', title: 'Your code', code: 'abc-123' },
      {
        kind: 'details',
        title: 'Bank transfer',
        text: 'Harbour\nIBAN DE00 1234',
        facts: [['Amount', '€19.00', 'strong']],
      },
    ],
    facts: [['Invoice', 'No. 7', { url: 'https://shop.example/invoice?a=1&b=2' }]],
    notes: ['The button works for 30 days.'],
  };
  const html = letterHtml(shop);
  assert.match(
    html,
    /<img [^>]*src="https:\/\/shop\.example\/shop\/logo\/1\.png" alt="Harbour Design" width="180" height="36"/,
  );
  assert.match(html, /class="edge" style="[^"]*background:#0f766e/);
  assert.match(html, /class="button"[^>]*background:#0f766e;color:#ffffff/);
  assert.match(html, /\.button \{ background: #2dd4bf !important; color: #000000 !important \}/);
  assert.doesNotMatch(html, /4a43c9|5d56dd|aaa6ff/);
  assert.match(html, /font-weight:700;[^>]*>€19\.00</);
  assert.match(html, /IBAN DE00 1234/);
  assert.match(html, /monospace[^>]*>abc-123</);
  const at = ['icons.zip', 'abc-123', 'IBAN', 'class="button"', 'No. 7', '30 days', 'Imprint'].map((part) =>
    html.indexOf(part, html.indexOf('<h1')),
  );
  assert.ok(
    at.every((place, index) => place > (at[index - 1] ?? 0)),
    String(at),
  );
  assert.equal(
    letterText(shop),
    `Harbour Design
Thank you for your order

Your downloads & invoice are in your library.

Your download
- icons.zip (1.4 MB)

Your code: abc-123

Bank transfer
Harbour
IBAN DE00 1234
Amount: €19.00

The link is personal.

Open your library: https://shop.example/open?a=1&b=2

Invoice: No. 7, https://shop.example/invoice?a=1&b=2

The button works for 30 days.

Sent for Harbour Design by shop.example.
Imprint: https://shop.example/shop/imprint
`,
  );
});

test('reduces a subject to one line', () => {
  assert.equal(subjectLine(' Shop\r\nBcc: x\u2028y '), 'Shop Bcc: x y');
});
