import assert from 'node:assert/strict';
import { promises as dns } from 'node:dns';
import { after, before, describe, test } from 'node:test';
import { onEachDatabase } from '../../../../../test/support/testing.ts';
import { dayMs } from '../../../kernel/time.ts';
import { codes, type NameServer, serveNames, textBytes, types } from '../../checks/probes/testing/name-server.ts';
import { openStatusPages, type TestStatusPages } from '../testing/service.ts';
import type { StatusPageAnswer } from '../wire.ts';
import { recheckDomains } from './rechecks.ts';

let names: NameServer;
const records = new Map<string, string[] | 'broken'>();
const usual = dns.getServers();
before(async () => {
  names = await serveNames(({ name, type }) => {
    const found = records.get(name);
    if (found === 'broken') return { code: codes.failed };
    if (!found || type !== types.TXT) return { code: codes.noSuchName };
    return { records: found.map(textBytes) };
  });
  dns.setServers([`127.0.0.1:${names.port}`]);
});
after(async () => {
  dns.setServers(usual);
  await names.close();
});

onEachDatabase((open) => {
  describe('a status page’s domain', () => {
    let service: TestStatusPages;
    before(async () => {
      records.clear();
      service = await openStatusPages({ open });
    });
    after(() => service.close());

    const pageOf = async (account: number, domain: string): Promise<StatusPageAnswer> => {
      const made = await service.call(account, 'POST', '/status-pages', { name: `Page at ${domain}`, domain });
      assert.equal(made.status, 201, JSON.stringify(made.body));
      return made.body.data;
    };
    const check = async (account: number, { id }: { id: number }): Promise<StatusPageAnswer> => {
      const answer = await service.call(account, 'POST', `/status-pages/${id}/domain-check`);
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return answer.body.data;
    };
    const show = async (account: number, { id }: { id: number }): Promise<StatusPageAnswer> =>
      (await service.call(account, 'GET', `/status-pages/${id}`)).body.data;
    const record = ({ domain_verification: claim }: StatusPageAnswer) => claim!.record;
    const publish = (...pages: StatusPageAnswer[]) =>
      records.set(
        record(pages[0]!).name,
        pages.map((page) => record(page).value),
      );
    const answersAt = async (host: string, name: string) =>
      (await service.visit('/', { host })).body.includes(`<h1>${name}</h1>`);

    test('shows the page only after its DNS record was found', async () => {
      const page = await pageOf(service.ann, 'Proved.Example.com.');
      assert.deepEqual(
        [page.domain, page.domain_verification?.state, page.domain_verification?.verified_by],
        ['proved.example.com', 'pending', null],
      );
      assert.match(page.url, /\/status\/page-at-/);
      assert.equal(record(page).name, '_gatehouse.proved.example.com');
      assert.equal(await answersAt('proved.example.com', page.name), false);

      const missing = await check(service.ann, page);
      assert.equal(missing.domain_verification?.state, 'pending');
      assert.match(missing.domain_verification?.problem ?? '', /no TXT record at _gatehouse\.proved\.example\.com/);
      records.set('_gatehouse.proved.example.com', ['gatehouse-verification=guess', 'v=spf1 -all']);
      assert.match((await check(service.ann, page)).domain_verification?.problem ?? '', /another value/);
      records.set('_gatehouse.proved.example.com', 'broken');
      assert.match((await check(service.ann, page)).domain_verification?.problem ?? '', /did not respond/);
      assert.equal(await answersAt('proved.example.com', page.name), false);

      records.set('_gatehouse.proved.example.com', ['v=spf1 -all', record(page).value]);
      const proved = await check(service.ann, page);
      assert.deepEqual(
        [proved.domain_verification?.state, proved.domain_verification?.verified_by, proved.url],
        ['verified', 'dns', 'http://proved.example.com:8080'],
      );
      for (const host of ['proved.example.com', 'PROVED.example.com:8443', 'proved.example.com.'])
        assert.equal(await answersAt(host, page.name), true, host);
    });

    test('needs a new verification when it changes, but not for other changes', async () => {
      const page = await pageOf(service.ann, 'first.example.com');
      publish(page);
      await check(service.ann, page);
      const change = async (fields: object): Promise<StatusPageAnswer> =>
        (await service.call(service.ann, 'PATCH', `/status-pages/${page.id}`, fields)).body.data;
      assert.equal((await change({ domain: 'first.example.com', noindex: 1 })).domain_verification?.state, 'verified');
      const moved = await change({ domain: 'second.example.com' });
      assert.equal(moved.domain_verification?.state, 'pending');
      assert.equal(await answersAt('second.example.com', page.name), false);
      assert.equal(await answersAt('first.example.com', page.name), false);
      assert.equal((await change({ domain: null })).domain_verification, null);
    });

    test('can be claimed by two accounts, and goes to the account that verifies it', async () => {
      const [anns, bobs] = [
        await pageOf(service.ann, 'both.example.com'),
        await pageOf(service.bob, 'both.example.com'),
      ];
      assert.notEqual(record(anns).value, record(bobs).value);
      publish(anns);
      assert.equal((await check(service.ann, anns)).domain_verification?.state, 'verified');
      assert.equal((await check(service.bob, bobs)).domain_verification?.state, 'pending');
      publish(anns, bobs);
      assert.match((await check(service.bob, bobs)).domain_verification?.problem ?? '', /has verified this domain/);
      assert.equal(await answersAt('both.example.com', anns.name), true);
      publish(bobs);
      assert.equal((await check(service.bob, bobs)).domain_verification?.state, 'verified');
      assert.equal((await show(service.ann, anns)).domain_verification?.state, 'pending');
      const shown = await service.visit('/', { host: 'both.example.com' });
      assert.match(shown.body, new RegExp(`<h1>${bobs.name}</h1>`));
    });

    test('goes to only one of two concurrent verifications', async () => {
      const pages = [
        await pageOf(service.ann, 'race.example.com'),
        await pageOf(service.bob, 'race.example.com'),
      ] as const;
      publish(...pages);
      const states = await Promise.all([check(service.ann, pages[0]), check(service.bob, pages[1])]);
      assert.deepEqual(states.map((page) => page.domain_verification?.state).sort(), ['pending', 'verified']);
    });

    test('can be approved only by the service’s owner', async () => {
      const page = await pageOf(service.ann, 'approved.example.com');
      assert.equal((await service.call(service.bob, 'POST', `/status-pages/${page.id}/domain-check`)).status, 404);
      const approval = `/status-page-domains/${page.id}/approval`;
      for (const account of [service.ann, service.bob]) {
        assert.equal((await service.call(account, 'POST', approval)).status, 403);
        assert.equal((await service.call(account, 'DELETE', approval)).status, 403);
        assert.equal((await service.call(account, 'GET', '/status-page-domains')).status, 403);
      }
      const { data } = (await service.call(service.olga, 'GET', '/status-page-domains')).body;
      assert.deepEqual(
        data.find((claim: { id: number }) => claim.id === page.id),
        { id: page.id, domain: 'approved.example.com', name: page.name, username: 'ann', state: 'pending' },
      );
      assert.equal((await service.call(service.olga, 'POST', approval)).status, 200);
      assert.equal(await answersAt('approved.example.com', page.name), true);
      assert.equal((await show(service.ann, page)).domain_verification?.verified_by, 'owner');
      // An approved domain needs no record, and another account's record can't take it over.
      const bobs = await pageOf(service.bob, 'approved.example.com');
      publish(bobs);
      assert.match((await check(service.bob, bobs)).domain_verification?.problem ?? '', /another status page/i);
      assert.equal((await service.call(service.olga, 'POST', `/status-page-domains/${bobs.id}/approval`)).status, 409);
      assert.equal((await check(service.ann, page)).domain_verification?.state, 'verified');
      assert.equal((await service.call(service.olga, 'DELETE', approval)).status, 200);
      assert.equal(await answersAt('approved.example.com', page.name), false);
    });

    test('needs no record for the service’s owner, unless another page has the domain', async () => {
      const own = await pageOf(service.olga, 'olga.example.com');
      assert.equal(own.domain_verification?.state, 'verified');
      assert.equal(await answersAt('olga.example.com', own.name), true);
      const anns = await pageOf(service.ann, 'anns.example.com');
      publish(anns);
      await check(service.ann, anns);
      assert.equal((await pageOf(service.olga, 'anns.example.com')).domain_verification?.state, 'pending');
      assert.equal(await answersAt('anns.example.com', anns.name), true);
    });

    test('cannot be a host of the service in any spelling', async () => {
      const { config } = service.deps;
      Object.assign(config, { baseUrl: 'https://gate.example.com.', marketBaseUrl: 'https://shop.example.com:8443' });
      for (const domain of ['gate.example.com', 'GATE.example.com.', 'shop.example.com']) {
        const answer = await service.call(service.ann, 'POST', '/status-pages', { name: 'A', domain });
        assert.match(answer.body.errors?.domain?.[0] ?? '', /the service itself/, domain);
      }
      Object.assign(config, { baseUrl: 'http://127.0.0.1:8080', marketBaseUrl: 'http://127.0.0.1:8080' });
      for (const domain of ['*.example.com', 'a.example.com:8080', 'https://a.example.com', '_gatehouse.example.com'])
        assert.equal((await service.call(service.ann, 'POST', '/status-pages', { name: 'A', domain })).status, 422);
    });

    test('is checked daily and removed a week after its record disappeared', async () => {
      const { clock } = service.deps;
      const page = await pageOf(service.ann, 'kept.example.com');
      publish(page);
      await check(service.ann, page);
      const name = record(page).name;
      const dayLater = async () => {
        clock.ms += dayMs;
        await recheckDomains(service.deps);
        return (await show(service.ann, page)).domain_verification!;
      };
      assert.equal((await dayLater()).problem, null);
      // Failing name servers never end a verification.
      records.set(name, 'broken');
      for (let day = 0; day < 9; day++) assert.equal((await dayLater()).state, 'verified');
      records.delete(name);
      const gone = await dayLater();
      assert.deepEqual([gone.state, gone.ends_at], ['verified', new Date(clock.ms + 7 * dayMs).toISOString()]);
      publish(page);
      assert.equal((await dayLater()).ends_at, null);
      records.delete(name);
      for (let day = 0; day < 7; day++) assert.equal((await dayLater()).state, 'verified');
      assert.equal((await dayLater()).state, 'pending');
      await service.page({ name: 'Makes pages read anew' });
      assert.equal(await answersAt('kept.example.com', page.name), false);
    });

    test('can be checked only a limited number of times', async () => {
      const page = await pageOf(service.bob, 'often.example.com');
      const answers = await Promise.all(
        Array.from({ length: 25 }, () => service.call(service.bob, 'POST', `/status-pages/${page.id}/domain-check`)),
      );
      const refused = answers.filter((answer) => answer.status === 429);
      assert.ok(refused.length >= 5, String(refused.length));
      assert.ok(Number(refused[0]?.headers['retry-after']) > 0);
      const without = await service.call(service.ann, 'POST', '/status-pages', { name: 'Without' });
      const answer = await service.call(service.ann, 'POST', `/status-pages/${without.body.data.id}/domain-check`);
      assert.match(answer.body.errors.domain[0], /not set/);
    });
  });
});
