import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLocalJWKSet, createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { onEachDatabase, openTestDeps } from '../../../../test/support/testing.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { dayMs } from '../../kernel/time.ts';
import { changePurchase } from '../purchases/index.ts';
import { codeOf } from '../testing.ts';
import { deleteExpiredLicences, licenceFileFor } from './index.ts';
import { requireActiveKey, rotateSigningKeys } from './signing-keys.ts';
import { setUpLicenceTests } from './testing.ts';
import { licensed } from './wire.ts';

const issuer = 'https://market.example';
const jwksPath = '/.well-known/jwks.json';
const revokedPath = '/.well-known/gatehouse/revoked-licences';

onEachDatabase((open) => {
  const room = setUpLicenceTests(open);
  const ask = async (number: number, fields: object = {}, as = room.ada) => {
    const asked = { fields: { purchase_code: codeOf(number), ...fields }, as };
    const { data } = await room.ask('/purchases/licence', asked);
    return licensed.parse({ data }).data;
  };
  const issued = async (number: number, fields: object = {}) => {
    const answer = await ask(number, fields);
    assert.ok(answer.issued, JSON.stringify(answer));
    return answer;
  };
  const verify = async (token: string, audience: unknown = room.ids.plain) => {
    const keys = createLocalJWKSet(JSON.parse((await room.app.inject(jwksPath)).body));
    const currentDate = new Date(room.deps.clock.ms);
    return jwtVerify(token, keys, { issuer, audience: String(audience), currentDate, typ: 'gatehouse-licence+jwt' });
  };
  const revoked = async () => {
    room.deps.clock.ms += 10_000;
    const answer = await room.app.inject(revokedPath);
    assert.equal(answer.headers['content-type'], 'application/jwt');
    const keys = createLocalJWKSet(JSON.parse((await room.app.inject(jwksPath)).body));
    const currentDate = new Date(room.deps.clock.ms);
    const { payload } = await jwtVerify(answer.body, keys, {
      issuer,
      currentDate,
      typ: 'gatehouse-revoked-licences+jwt',
    });
    return payload.revoked as string[];
  };

  test('a program can verify a license file with nothing but the published keys', async () => {
    await room.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = room.app.server.address() as { port: number };
    const answer = await issued(1, { nonce: 'n-1', machine: 'box' });
    const published = createRemoteJWKSet(new URL(`http://127.0.0.1:${port}${jwksPath}`));
    const currentDate = new Date(room.deps.clock.ms);
    const { payload, protectedHeader } = await jwtVerify(answer.licence, published, { issuer, currentDate });
    assert.deepEqual(protectedHeader, { alg: 'EdDSA', typ: 'gatehouse-licence+jwt', kid: answer.key_id });
    const now = room.deps.clock.ms / 1000;
    const { sub, ...claims } = payload;
    assert.deepEqual(claims, {
      iss: issuer,
      aud: String(room.ids.plain),
      jti: answer.id,
      iat: now,
      nbf: now - 300,
      exp: now + 30 * 86_400,
      grace: 7 * 86_400,
      licence_type: 'Regular License',
      supported_until: Date.parse('2026-09-01T00:00:00Z') / 1000,
      machine: 'box',
      nonce: 'n-1',
    });
    assert.match(String(sub), /^[\w-]{43}$/);
    const said = JSON.stringify(payload).replaceAll('-', '');
    assert.ok(!said.includes(codeOf(1).replaceAll('-', '')));
    assert.equal(answer.expires_at, new Date((now + 30 * 86_400) * 1000).toISOString());
    assert.equal(decodeJwt((await issued(1, { machine: 'box' })).licence).sub, sub);
    assert.notEqual(decodeJwt((await issued(2)).licence).sub, sub);
  });

  test('rejects license files that were changed, have expired, are unsigned, or belong to other items or services', async () => {
    const { licence } = await issued(1, { days: 2 });
    await verify(licence);
    const [head, body, signature] = licence.split('.') as [string, string, string];
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 1 })).toString('base64url');
    await assert.rejects(verify(`${head}.${forged}.${signature}`), { code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED' });
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
    await assert.rejects(verify(`${unsigned}.${body}.`));
    await assert.rejects(verify(licence, room.ids.other), { claim: 'aud' });
    const stranger = await openTestDeps({ config: { marketBaseUrl: issuer } });
    try {
      const keys = createLocalJWKSet({ keys: [JSON.parse((await requireActiveKey(stranger)).public_jwk)] });
      await assert.rejects(jwtVerify(licence, keys), { code: 'ERR_JWKS_NO_MATCHING_KEY' });
    } finally {
      await stranger.close();
    }
    room.deps.clock.ms += 2 * dayMs;
    await assert.rejects(verify(licence), { code: 'ERR_JWT_EXPIRED' });
  });

  test('issues license files only for valid purchases of the key’s author', async () => {
    for (const state of ['refunded', 'disputed', 'revoked'] as const) {
      await room.setState(3, state);
      assert.deepEqual(await ask(3), { issued: false, reason: state });
    }
    assert.deepEqual(await ask(1, {}, room.bob), { issued: false, reason: 'not_found' });
    assert.deepEqual(await ask(1, { item_id: room.ids.other }), { issued: false, reason: 'other_item' });
    const url = `/purchases/licence?purchase_code=${codeOf(1)}&nonce=x`;
    const { data } = await room.ask(url, { method: 'GET' });
    assert.equal((await verify(data.licence)).payload.nonce, 'x');
  });

  test('requires a machine or domain for a license file if activations are limited', async () => {
    await room.limit(1);
    assert.deepEqual(await ask(4), { issued: false, reason: 'subject_needed' });
    const { licence } = await issued(4, { domain: 'www.a.example:443' });
    assert.equal(decodeJwt(licence).domain, 'a.example');
    assert.equal((await ask(4, { domain: 'a.example' })).issued, true);
    assert.deepEqual(await ask(4, { domain: 'b.example' }), { issued: false, reason: 'limit_reached' });
    const row = await room.deps.database.db
      .selectFrom('purchases')
      .selectAll()
      .where('id', '=', await room.idOf(4))
      .executeTakeFirstOrThrow();
    await assert.rejects(licenceFileFor(room.deps, row), Refusal);
    const file = await licenceFileFor(room.deps, row, { subject: { kind: 'domain', name: 'a.example' } });
    await verify(file.token);
    await room.limit(null);
  });

  test('lists a refunded purchase’s license files as revoked until their grace period ends', async () => {
    const [first, second, other] = [await issued(5), await issued(5, { days: 3 }), await issued(6)];
    assert.ok(!(await revoked()).includes(first.id));
    await changePurchase(
      room.deps,
      { account_id: room.ada.id, purchase_id: await room.idOf(5) },
      { kind: 'refund', amount_minor: 1999, provider: 'manual', provider_ref: 're_1', reason: '' },
    );
    const now = await revoked();
    assert.ok(now.includes(first.id) && now.includes(second.id) && !now.includes(other.id));
    room.deps.clock.ms += 9 * dayMs;
    assert.ok((await revoked()).includes(second.id));
    room.deps.clock.ms += 2 * dayMs;
    const later = await revoked();
    assert.ok(later.includes(first.id) && !later.includes(second.id));
  });

  test('revokes license files only while a dispute is open', async () => {
    const { id } = await issued(7);
    await room.setState(7, 'disputed');
    assert.ok((await revoked()).includes(id));
    await room.setState(7, 'valid');
    assert.ok(!(await revoked()).includes(id));
  });

  test('revokes the license file of a deactivated machine', async () => {
    const [kept, given] = [await issued(8, { machine: 'kept' }), await issued(8, { machine: 'given' })];
    await room.ask('/purchases/deactivate', { fields: { purchase_code: codeOf(8), machine: 'given' } });
    const list = await revoked();
    assert.ok(list.includes(given.id) && !list.includes(kept.id));
    const again = await issued(8, { machine: 'given' });
    const then = await revoked();
    assert.ok(then.includes(given.id) && !then.includes(again.id));
  });

  test('serves keys and revocation list with an ETag', async () => {
    for (const url of [jwksPath, revokedPath]) {
      const first = await room.app.inject(url);
      assert.match(String(first.headers['cache-control']), /^public, max-age=\d+$/);
      const known = await room.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } });
      assert.deepEqual([known.statusCode, known.body], [304, '']);
      assert.equal((await room.app.inject({ url, method: 'HEAD' })).statusCode, 200);
    }
    const keys = JSON.parse((await room.app.inject(jwksPath)).body).keys;
    assert.ok(keys.every((key: object) => !('d' in key)));
  });

  test('verifies earlier files after a rotation, which only the owner can start', async () => {
    const before = await issued(9);
    const path = '/market/signing-keys';
    assert.equal((await room.ask(path, { as: room.bob })).status, 403);
    assert.equal((await room.ask(path, { as: room.bob, method: 'GET' })).status, 403);
    const { status, data } = await room.ask(path);
    assert.deepEqual([status, data.retired_at], [201, null]);
    const after = await issued(9);
    assert.deepEqual([after.key_id, before.key_id === after.key_id], [data.id, false]);
    await verify(before.licence);
    await verify(after.licence);
    const listed = (await room.ask(path, { method: 'GET' })).data;
    assert.equal(listed.filter((key: { retired_at: unknown }) => key.retired_at === null).length, 1);
    assert.ok(!JSON.stringify(listed).includes('"d"'));
  });

  test('deletes a leaked key, so its files no longer verify', async () => {
    const before = await issued(9);
    const path = '/market/signing-keys';
    const remove = (kid: string, as = room.ada) => room.ask(`${path}/${kid}`, { method: 'DELETE', as });
    assert.equal((await remove(before.key_id)).status, 409);
    await room.ask(path);
    assert.equal((await remove(before.key_id, room.bob)).status, 403);
    assert.equal((await remove('nothing')).status, 404);
    assert.deepEqual((await remove(before.key_id)).data, { id: before.key_id, object: 'signing_key', deleted: true });
    await assert.rejects(verify(before.licence), { code: 'ERR_JWKS_NO_MATCHING_KEY' });
    await verify((await issued(9)).licence);
    assert.equal((await remove(before.key_id)).status, 404);
  });

  test('deletes only license files whose grace period has ended', async () => {
    const [short, long] = [await issued(6, { days: 1 }), await issued(6, { days: 60 })];
    const kept = async () =>
      (await room.deps.database.db.selectFrom('licences').select('id').execute()).map(({ id }) => id);
    await deleteExpiredLicences(room.deps);
    assert.ok((await kept()).includes(short.id));
    room.deps.clock.ms += 10 * dayMs;
    await deleteExpiredLicences(room.deps);
    const left = await kept();
    assert.ok(!left.includes(short.id) && left.includes(long.id));
  });

  test('keeps one active key after concurrent creations and rotations', async () => {
    const { deps } = room;
    await deps.database.db.deleteFrom('signing_keys').execute();
    const made = await Promise.all(Array.from({ length: 20 }, () => requireActiveKey(deps)));
    assert.equal(new Set(made.map(({ kid }) => kid)).size, 1);
    await Promise.all(Array.from({ length: 10 }, () => rotateSigningKeys(deps)));
    const active = deps.database.db.selectFrom('signing_keys').select('private_sealed').where('retired_at', 'is', null);
    const [key, ...more] = await active.execute();
    assert.equal(more.length, 0);
    assert.notEqual(decodeProtectedHeader((await issued(9)).licence).kid, made[0]?.kid);
    assert.throws(() => JSON.parse(key?.private_sealed ?? ''));
  });
});
