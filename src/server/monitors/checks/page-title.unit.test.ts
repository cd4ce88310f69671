import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageTitle } from './page-title.ts';

test('reads the title of a page as a browser shows it', () => {
  const cases: [string, string | undefined][] = [
    ['<html><head><title>Shop</title></head>', 'Shop'],
    ['<TITLE data-x="1">\n  Caf&eacute; &amp; Bar &#8211;\tHome &#x27;24 </TITLE>', "Caf&eacute; & Bar – Home '24"],
    ['<svg><title>Logo</title></svg><title>Home</title>', 'Home'],
    ['<title></title>', undefined],
    ['<title>unfinished', undefined],
    ['<p>no title</p>', undefined],
    ['<title>&#0;&#xd800;&#9999999;</title>', undefined],
    [`<title>${'a'.repeat(300)}</title>`, `${'a'.repeat(99)}…`],
  ];
  for (const [html, title] of cases) assert.equal(pageTitle(html), title, html);
});

test('never shortens a title inside a character', () => {
  assert.equal(pageTitle(`<title>${'x'.repeat(98)}👨‍👩‍👧 and more</title>`), `${'x'.repeat(98)}…`);
});
