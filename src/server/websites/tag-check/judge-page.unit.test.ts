import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAllowed, parsePolicies } from './content-security-policy.ts';
import { findTags } from './html-tags.ts';
import { judgePage, type ReadPage } from './judge-page.ts';

const base = 'https://stats.example';
const tag = `<script defer src="${base}/js/gatehouse.js" data-website="7"></script>`;
const expected = { website: { id: 7, domain: 'shop.example' }, bases: [base] };

const codesOf = (html: string, page: Partial<ReadPage> | string = {}): string[] =>
  judgePage(
    {
      url: new URL(typeof page === 'string' ? page : 'https://shop.example/'),
      status: 200,
      contentType: 'text/html; charset=utf-8',
      contentSecurityPolicy: '',
      html,
      ...(typeof page !== 'string' && page),
    },
    expected,
  ).map((problem) => (problem.code === 'blocked' ? `blocked ${problem.directive}` : problem.code));

const blocked = (policy: string) => codesOf(tag, { contentSecurityPolicy: policy });

test('accepts every tag that counts for the website', () => {
  for (const html of [
    `<head>${tag}</head>`,
    `<SCRIPT SRC='${base}/js/gatehouse.full.js' DATA-WEBSITE=7></SCRIPT>`,
    `<script src="/metrics/x.js" data-website="7"></script>`,
    `<script src="//stats.example/js/gatehouse.js" data-website="7"></script>`,
    `<script src="${base}/js/script.js" data-domain="www.shop.example"></script>`,
    `<script src="${base}/js/script.js" data-domain="other.example, shop.example"></script>`,
    `<script src="${base}/js/script.hash.js"></script>`,
    `<script src="${base}/script.js" data-website-id="7"></script>`,
    `<script src="${base}/js/gatehouse.js" data-website="8"></script>${tag}`,
    `<script src="https://cdn.example/app.js" data-domain="x"></script>${tag}`,
  ])
    assert.deepEqual(codesOf(html), [], html);
});

test('explains why a tag does not count', () => {
  for (const [html, code] of [
    ['<p>Welcome</p>', 'no_tag'],
    [`<!-- ${tag} -->`, 'no_tag'],
    [`<script>const tag = '${tag.replace('</script>', '')}'</script>`, 'no_tag'],
    ['<script src="https://plausible.io/js/script.js" data-domain="shop.example"></script>', 'no_tag'],
    [tag.replace('"7"', '"8"'), 'other_website'],
    [tag.replace(' data-website="7"', ''), 'no_website'],
    [tag.replace('"7"', '""'), 'no_website'],
    [`<script src="${base}/js/script.js" data-domain="other.example"></script>`, 'other_website'],
    [`<script src="${base}/script.js" data-website-id="0f3a"></script>`, 'other_website'],
    [tag.replaceAll('stats.example', 'old.example'), 'other_script'],
    [tag.replace('https:', 'http:'), 'insecure_script'],
  ])
    assert.deepEqual(codesOf(html!), [code], html);
});

test('reports pages that are no HTML, have an error status, or need data-local', () => {
  assert.deepEqual(codesOf(tag, { contentType: 'application/json' }), ['not_html']);
  assert.deepEqual(codesOf(tag, { contentType: '' }), ['not_html']);
  assert.deepEqual(codesOf(tag, { status: 404 }), ['status']);
  assert.deepEqual(codesOf('', { status: 503 }), ['status', 'no_tag']);
  assert.deepEqual(codesOf(tag, 'http://127.0.0.1:8090/'), ['local']);
  assert.deepEqual(codesOf(tag.replace('></', ' data-local></'), 'http://127.0.0.1:8090/'), []);
  assert.deepEqual(
    judgePage(
      {
        url: new URL('https://shop.example'),
        status: 200,
        contentType: 'text/html',
        contentSecurityPolicy: '',
        html: '<script src="https://www.googletagmanager.com/gtm.js"></script>',
      },
      expected,
    ),
    [{ code: 'no_tag', tag_manager: true }],
  );
});

test('finds the directive of a Content-Security-Policy that blocks the script or its reports', () => {
  assert.deepEqual(blocked("script-src 'self'"), ['blocked script-src']);
  assert.deepEqual(blocked("default-src 'self'"), ['blocked script-src', 'blocked connect-src']);
  assert.deepEqual(blocked("default-src 'self'; script-src-elem *"), ['blocked connect-src']);
  assert.deepEqual(blocked(`default-src 'none'; script-src ${base}; connect-src stats.example`), []);
  assert.deepEqual(blocked(`script-src ${base}, script-src 'none'`), ['blocked script-src'], 'both policies count');
  const inPage = `<meta http-equiv="Content-Security-Policy" content="connect-src &#39;self&#39;">${tag}`;
  assert.deepEqual(codesOf(inPage), ['blocked connect-src']);
  const nonce = tag.replace('defer', 'defer nonce="r4nd0m"');
  const strict = "script-src 'nonce-r4nd0m' 'strict-dynamic' https:";
  assert.deepEqual(codesOf(nonce, { contentSecurityPolicy: strict }), []);
  assert.deepEqual(codesOf(tag, { contentSecurityPolicy: strict }), ['blocked script-src']);
});

test('matches sources of a Content-Security-Policy like browsers', () => {
  const page = new URL('https://shop.example/');
  for (const [source, url, allowed] of [
    ['*', 'https://stats.example/js/a.js', true],
    ["'none'", 'https://shop.example/a.js', false],
    ["'self'", 'https://shop.example/a.js', true],
    ["'self'", 'https://shop.example:8443/a.js', false],
    ['https:', 'https://stats.example/a.js', true],
    ['http:', 'https://stats.example/a.js', true],
    ['https:', 'http://stats.example/a.js', false],
    ['stats.example', 'https://stats.example/a.js', true],
    ['stats.example', 'https://a.stats.example/a.js', false],
    ['*.example', 'https://stats.example/a.js', true],
    ['*.stats.example', 'https://stats.example/a.js', false],
    ['stats.example:8443', 'https://stats.example:8443/a.js', true],
    ['stats.example', 'https://stats.example:8443/a.js', false],
    ['stats.example:*', 'https://stats.example:8443/a.js', true],
    ['https://stats.example/js/', 'https://stats.example/js/a.js', true],
    ['https://stats.example/js/', 'https://stats.example/other/a.js', false],
    ['https://stats.example/js/a.js', 'https://stats.example/js/a.js', true],
  ] as const) {
    const [policy] = parsePolicies(`script-src ${source}`);
    assert.equal(isAllowed(policy!, { kind: 'script', url: new URL(url), page }), allowed, `${source} for ${url}`);
  }
});

test('reads attributes as browsers do, and each character of a hostile page once', () => {
  const [first] = findTags('<script a=1 A=2 data-x=\'&amp;"\' defer src = "x>y"/></script>');
  assert.deepEqual(
    [...first!.attributes],
    [
      ['a', '1'],
      ['data-x', '&"'],
      ['defer', ''],
      ['src', 'x>y'],
    ],
  );
  const before = process.threadCpuUsage();
  for (const text of ['<script "', '<script a=', '<!--', '<script \'<meta "', '<script></script'])
    findTags(text.repeat(50_000));
  assert.ok(process.threadCpuUsage(before).user < 2_000_000);
});
