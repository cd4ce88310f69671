import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import { contentSecurityPolicy, htmlDocument } from './html.ts';
import { baseCss } from './style.ts';
import { typefaceRoutes } from './typeface.routes.ts';
import { typefaceFiles } from './typeface.ts';

test('preloads the typeface that its style uses, and allows it in the policy', async () => {
  const page = htmlDocument({ title: 'A page', body: '', css: baseCss });
  const early = /<link rel="preload" href="([^"]+)" as="font" type="font\/woff2" crossorigin>/.exec(page)?.[1] ?? '';
  assert.ok(baseCss.includes(`url(${early})`), early);
  assert.match(contentSecurityPolicy(baseCss), /font-src 'self'/);
  const app = fastify();
  await app.register(typefaceRoutes);
  for (const [path] of baseCss.matchAll(/\/typeface\/[^)]+/g)) {
    const { statusCode, headers, rawPayload } = await app.inject({ url: path });
    assert.equal(statusCode, 200, path);
    assert.match(String(headers['cache-control']), /immutable/);
    assert.equal(rawPayload.subarray(0, 4).toString(), 'wOF2');
  }
  await app.close();
});

test('keeps the typeface small enough for 60 KB pages', () => {
  const [latin] = typefaceFiles;
  assert.ok(latin && latin.content.length < 23_000, String(latin?.content.length));
});
