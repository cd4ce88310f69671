/// <reference path="./http_ece.testing.d.ts" />
import assert from 'node:assert/strict';
import { createECDH, createPublicKey, verify } from 'node:crypto';
import * as ece from 'http_ece';
import { z } from 'zod';
import { at, keys, type Protocol, retryLater, text, web } from './protocol.ts';
import type { Received } from './receiver.ts';

/** The keys of a subscribed browser. */
const browser = createECDH('prime256v1');
browser.setPrivateKey(keys.browser, 'base64url');
export const browserKeys = `${browser.getPublicKey('base64url')}:${keys.browserAuth}`;

export const decryptPush = (body: Buffer): string =>
  ece.decrypt(body, { version: 'aes128gcm', privateKey: browser, authSecret: keys.browserAuth }).toString('utf8');

const pushMessage = z.strictObject({
  web_push: z.literal(8030),
  notification: z.strictObject({
    title: text,
    body: z.string(),
    navigate: web,
    lang: z.literal('en'),
    tag: text.max(32),
  }),
});

const claims = z.strictObject({ aud: web, exp: z.int(), sub: web });

/** As https://www.rfc-editor.org/rfc/rfc8292 requires. */
function isSigned({ headers }: Received): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return false;
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp } = claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  const isLasting = exp > Date.now() / 1000 && exp <= Date.now() / 1000 + 86_400;
  return isValid && isLasting && aud === `http://${headers.host}`;
}

export const pushServices: Protocol[] = [
  {
    channel: 'web_push',
    destination: (url) => at(url, browserKeys, `/wpush/v2/${keys.pushPath}`),
    answer: (request) => {
      const { method, path, headers, body } = request;
      if (path !== `/wpush/v2/${keys.pushPath}`) return { status: 404, body: { code: 404, message: 'Not Found' } };
      if (!isSigned(request)) return { status: 401, body: { code: 401, message: 'Unauthorized' } };
      assert.match(String(headers.topic), /^[\w-]{1,32}$/);
      assert.match(String(headers.urgency), /^(very-low|low|normal|high)$/);
      const isSent = method === 'POST' && headers.ttl === '86400' && headers['content-encoding'] === 'aes128gcm';
      const fits = Number(headers['content-length']) <= 4096 && pushMessage.safeParse(JSON.parse(body)).success;
      return isSent && fits ? { status: 201 } : { status: 400, body: { code: 400, message: 'Bad Request' } };
    },
    refusals: [
      {
        what: 'a browser that unsubscribed',
        reply: { status: 410, body: { code: 410, errno: 106, message: 'Request did not validate: unsubscribed' } },
        kind: 'impossible',
        words: /410: .*unsubscribed/,
      },
      {
        what: 'an unknown subscription',
        destination: (url) => at(url, browserKeys, '/wpush/v2/another'),
        kind: 'impossible',
        words: /404: Not Found/,
      },
    ],
    limit: retryLater(60),
  },
];
