import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { onEachDatabase } from '../../../../../test/support/testing.ts';
import { openStatusPages, type TestStatusPages } from '../testing/service.ts';

const at = (iso: string): number => Date.parse(iso);

onEachDatabase((open) => {
  describe('a public status page', () => {
    let service: TestStatusPages;
    before(async () => {
      // A Monday after a clock change. Ann is in Berlin.
      service = await openStatusPages({ open, deps: { now: at('2026-03-30T10:00Z') } });
    });
    after(() => service.close());

    test('shows current states and past incidents in the account’s time zone', async () => {
      const { ann, deps } = service;
      const since = at('2026-03-30T09:15Z');
      const down = await service.monitor(ann, {
        name: 'Shop',
        condition: 'down',
        condition_since: since,
        notes: 'Restart rack 7 first.',
        runbook_url: 'https://wiki.example/shop',
      });
      const up = await service.monitor(ann, { name: 'API' });
      const fresh = await service.monitor(ann, { name: 'New', condition: 'pending', first_checked_at: null });
      const paused = await service.monitor(ann, { name: 'Old', paused: 1, paused_at: since });
      const open = await service.incident(down, since, null, 'connect ECONNREFUSED 10.1.2.3:443');
      // The day of the clock change has 23 hours. 69 minutes are five percent of it.
      await service.incident(up, at('2026-03-29T10:00Z'), at('2026-03-29T11:09Z'));
      const comment = { account_id: ann, incident_id: open.id, created_at: since };
      await deps.database.db
        .insertInto('incident_comments')
        .values([
          { ...comment, text: 'We are on it.', is_public: 1 },
          { ...comment, text: 'The router in rack 7 again', is_public: 0 },
        ])
        .execute();
      const page = await service.page({
        name: 'Acme',
        groups: [
          { name: 'First', monitor_ids: [down.id, up.id] },
          { name: '', monitor_ids: [fresh.id, paused.id] },
        ],
      });
      const { body, statusCode, headers } = await service.visit('/status/acme');
      assert.equal(statusCode, 200);
      assert.match(body, /<title>Acme: 1 of 4 services is down<\/title>/);
      assert.match(
        body,
        /Shop is down<\/h3><p class="soft">Since <time datetime="2026-03-30T09:15:00.000Z">30 March 2026, 11:15<\/time>, for 45 min/,
      );
      assert.match(body, /We are on it\./);
      assert.doesNotMatch(body, /rack 7|wiki\.example|10\.1\.2\.3|https?:\/\/127\.0\.0\.1:1\//);
      assert.match(body, /API<\/h3><span class="state is-up">/);
      assert.match(body, /<tr><th>29 Mar<td>95\.00%<td>1 outage<td>1 h 9 min<\/table>/);
      assert.match(body, /<path class=bad d="M707 0v32"\/>/);
      assert.match(
        body,
        /API was down for 1 h 9 min<\/h3><p class="soft"><time datetime="2026-03-29T10:00:00.000Z">12:00<\/time> to <time datetime="2026-03-29T11:09:00.000Z">13:09</,
      );
      assert.match(body, /aria-label="Last 90 days: no data on 90 days"/);
      assert.match(body, /Times are in Europe\/Berlin/);
      assert.match(
        String(headers['content-security-policy']),
        /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'self'; font-src 'self'; connect-src 'self'; img-src 'self'/,
      );
      assert.doesNotMatch(body, / style="| on\w+="|gatehouse/i);
      assert.equal(headers['last-modified'], 'Mon, 30 Mar 2026 10:00:00 GMT', 'tells how old the figures are');
      const [, script = ''] = /<script src="([^"]+)" data-texts='[^']+' defer><\/script>/.exec(body) ?? [];
      assert.match(script, /^\/status\/acme\/page\.js\?/);
      assert.match(String((await service.visit(script)).headers['content-type']), /^text\/javascript/);

      await service.call(ann, 'PATCH', `/status-pages/${page.id}`, { show_causes: 1 });
      assert.match((await service.visit('/status/acme')).body, /connect ECONNREFUSED 10\.1\.2\.3:443/);
    });

    test('summarizes each state in one sentence', async () => {
      const { ann, deps } = service;
      const monitor = await service.monitor(ann);
      await service.page({ name: 'Sentence', groups: [{ name: '', monitor_ids: [monitor.id] }] });
      const window = { maintenance_start: '2026-03-30 11:00', maintenance_end: '2026-03-30 13:00' };
      const cases: [change: object, sentence: RegExp][] = [
        [{}, /All systems operational/],
        [{ condition: 'down' }, /The service is down/],
        [{ condition: 'down', ...window }, /Maintenance in progress/],
        [{ unknown_since: 1 }, /status of some services is currently unknown/],
        [{ condition: 'pending' }, /Waiting for the first checks/],
        [{ paused: 1 }, /Monitoring is paused/],
      ];
      for (const [change, sentence] of cases) {
        const plain = {
          condition: 'up',
          paused: 0,
          unknown_since: null,
          maintenance_start: null,
          maintenance_end: null,
        } as const;
        await deps.database.db
          .updateTable('monitors')
          .set({ ...plain, ...change })
          .where('id', '=', monitor.id)
          .execute();
        deps.clock.ms += 11_000;
        assert.match((await service.visit('/status/sentence')).body, sentence);
      }
    });

    test('escapes all text', async () => {
      const { ann, call } = service;
      const evil = `<script>alert(1)</script>"'&`;
      const monitor = await service.monitor(ann, {
        name: evil,
        condition: 'down',
        maintenance_start: '2026-04-01 10:00',
        maintenance_end: '2026-04-01 11:00',
      });
      const incident = await service.incident(monitor, service.deps.now() - 60_000, null, evil);
      await service.incident(monitor, service.deps.now() - 1e8, service.deps.now() - 9e7, evil);
      await call(ann, 'PATCH', `/incidents/${incident.id}`, { comment: evil, comment_is_public: true });
      const page = await service.page({
        name: evil,
        slug: 'evil',
        description: evil,
        show_causes: 1,
        groups: [{ name: evil, monitor_ids: [monitor.id] }],
      });
      await call(ann, 'POST', `/status-pages/${page.id}/announcements`, { title: evil, text: evil });
      for (const path of [
        '',
        '/history',
        '/feed.rss',
        '/feed.atom',
        '/badge/status.svg',
        `/badge/${monitor.id}/uptime.svg`,
      ]) {
        const answer = await service.visit(`/status/evil${path}`);
        assert.equal(answer.statusCode, 200, path);
        assert.doesNotMatch(answer.body, /<script>/, path);
      }
      const html = (await service.visit('/status/evil')).body;
      assert.ok(html.split('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;').length > 10);
    });

    test('answers 304 for a matching ETag, and renders only once in ten seconds', async () => {
      const { ann, deps } = service;
      const monitor = await service.monitor(ann, { name: 'Before' });
      await service.page({ name: 'Kept', groups: [{ name: '', monitor_ids: [monitor.id] }] });
      const first = await service.visit('/status/kept');
      assert.equal(first.headers['cache-control'], 'public, max-age=10, stale-while-revalidate=60');
      const etag = String(first.headers.etag);
      deps.clock.ms += 60_000;
      const known = await service.visit('/status/kept', { 'if-none-match': `"other", W/${etag}` });
      assert.deepEqual([known.statusCode, known.body, known.headers.etag], [304, '', etag]);
      await deps.database.db.updateTable('monitors').set({ name: 'After' }).where('id', '=', monitor.id).execute();
      assert.match((await service.visit('/status/kept')).body, /Before/);
      deps.clock.ms += 10_000;
      const changed = await service.visit('/status/kept', { 'if-none-match': etag });
      assert.equal(changed.statusCode, 200);
      assert.match(changed.body, /After/);
    });

    test('requires its password and limits wrong attempts', async () => {
      const { ann, call } = service;
      const monitor = await service.monitor(ann, { name: 'Secret thing' });
      const page = await service.page({
        name: 'Locked',
        password: ' open sesame ',
        groups: [{ name: '', monitor_ids: [monitor.id] }],
      });
      assert.equal(page.has_password, true);
      const asked = await service.visit('/status/locked');
      assert.match(asked.body, /type="password"/);
      assert.equal(asked.headers['cache-control'], 'private, no-store');
      for (const path of ['', '/history', '/feed.rss', '/badge/status.svg', `/badge/${monitor.id}/uptime.svg`]) {
        const answer = await service.visit(`/status/locked${path}`);
        assert.doesNotMatch(answer.body, /Secret thing|operational/i, path);
        assert.equal(answer.statusCode, path === '' || path === '/history' ? 200 : 403, path);
      }
      const wrong = await service.post('/status/locked', { password: 'open barley' });
      assert.deepEqual([wrong.statusCode, wrong.headers['set-cookie']], [403, undefined]);
      const right = await service.post('/status/locked', { password: 'open sesame' });
      assert.deepEqual([right.statusCode, right.headers.location], [303, '/status/locked']);
      const cookie = String(right.headers['set-cookie']);
      assert.match(cookie, /^gatehouse_status_\d+=.*; Path=\/status\/locked; Max-Age=86400; HttpOnly; SameSite=Lax$/);
      const ticket = { cookie: cookie.split(';')[0]! };
      const seen = await service.visit('/status/locked', ticket);
      assert.match(seen.body, /Secret thing/);
      assert.equal(seen.headers['cache-control'], 'private, no-store');
      const statuses: number[] = [];
      for (let n = 0; n < 9; n++)
        statuses.push((await service.post('/status/locked', { password: `guess ${n}` })).statusCode);
      assert.deepEqual(statuses, [...Array(8).fill(403), 429]);
      await call(ann, 'PATCH', `/status-pages/${page.id}`, { password: 'another one' });
      assert.match((await service.visit('/status/locked', ticket)).body, /type="password"/);
      await call(ann, 'PATCH', `/status-pages/${page.id}`, { password: null });
      assert.match((await service.visit('/status/locked')).body, /Secret thing/);
    });

    test('asks search engines not to index it if the owner wants that', async () => {
      await service.page({ name: 'Shy', noindex: 1, theme: 'dark' });
      const answer = await service.visit('/status/shy');
      assert.equal(answer.headers['x-robots-tag'], 'noindex, nofollow');
      assert.match(answer.body, /<meta name="robots" content="noindex, nofollow">/);
      assert.match(answer.body, /<html lang="en" data-theme="dark">/);
      assert.equal((await service.visit('/status/shy/feed.json')).headers['x-robots-tag'], 'noindex, nofollow');
      assert.equal((await service.visit('/status/kept')).headers['x-robots-tag'], undefined);
    });

    test('shows its owner’s color, footer and messages', async () => {
      const { ann, call } = service;
      const page = await service.page({
        name: 'Branded',
        accent: '#0B7A53',
        footer_text: 'Acme & Co.',
        footer_url: 'https://acme.example/',
      });
      assert.deepEqual([page.accent, page.footer_text, page.status], ['#0b7a53', 'Acme & Co.', 'pending']);
      const { body, headers } = await service.visit('/status/branded');
      assert.match(body, /--fill:#0b7a53/);
      assert.match(body, /<a href="https:\/\/acme\.example\/">Acme &amp; Co\.<\/a>/);
      const style = /<style>([\s\S]*?)<\/style>/.exec(body)?.[1] ?? '';
      const hash = createHash('sha256').update(style).digest('base64');
      assert.ok(String(headers['content-security-policy']).includes(hash), 'the policy allows the style');
      const lost = await service.visit('/status/branded/nothing');
      assert.match(
        lost.body,
        /--fill:#0b7a53[\s\S]*<a href="\/status\/branded">Branded<\/a>[\s\S]*Back to the status page/,
      );
      assert.equal(lost.headers['content-security-policy'], headers['content-security-policy']);
      for (const wrong of [{ accent: 'red' }, { footer_url: 'javascript:alert(1)' }])
        assert.equal((await call(ann, 'PATCH', `/status-pages/${page.id}`, wrong)).status, 422);
      await call(ann, 'PATCH', `/status-pages/${page.id}`, { accent: null, footer_text: '', footer_url: '' });
      assert.doesNotMatch((await service.visit('/status/branded')).body, /0b7a53|Acme/);
    });

    test('answers unknown addresses with a not-found page', async () => {
      for (const path of [
        '/status/nobody',
        '/status/kept/nothing',
        '/status/kept/badge/999/status.svg',
        '/status/kept/logo-1',
        '/status/%3Cb%3E',
      ]) {
        const answer = await service.visit(path);
        assert.equal(answer.statusCode, 404, path);
        assert.match(answer.body, /Page not found/);
      }
      assert.equal((await service.post('/status/kept/history', {})).statusCode, 405);
      assert.equal((await service.visit('/status/kept/badge/uptime.svg?period=1y')).statusCode, 422);
    });

    test('shows announcements while active, then under past incidents', async () => {
      const { ann, call, deps } = service;
      const page = await service.page({ name: 'Telling' });
      const iso = (ms: number) => new Date(ms).toISOString();
      const now = deps.now();
      await call(ann, 'POST', `/status-pages/${page.id}/announcements`, {
        title: 'Soon',
        starts_at: iso(now + 3_600_000),
        ends_at: iso(now + 7_200_000),
      });
      const shown = async () => (await service.visit('/status/telling')).body;
      assert.doesNotMatch(await shown(), /Soon/);
      deps.clock.ms = now + 3_600_000;
      assert.match(await shown(), /notice info" id="announcement-\d+"><h3>Soon/);
      deps.clock.ms = now + 7_200_000;
      assert.match(await shown(), /Past incidents[\s\S]*notice" id="announcement-\d+"><h3>Soon/);
      assert.equal((await shown()).match(/Earlier incidents/g)?.length, 1);
      assert.match(
        (await service.visit('/status/telling/history')).body,
        /<h2>March 2026<\/h2>\s*<section class="notice" id="announcement/,
      );
    });

    test('can be previewed by its owner with unsaved changes', async () => {
      const { ann, bob, call } = service;
      const [own, foreign] = [
        await service.monitor(ann, { name: 'Mine' }),
        await service.monitor(bob, { name: 'Theirs' }),
      ];
      const page = await service.page({
        name: 'Saved',
        password: 'open sesame',
        groups: [{ name: '', monitor_ids: [own.id] }],
      });
      const saved = await call(ann, 'GET', `/status-pages/${page.id}/preview`);
      assert.match(saved.body, /<h1>Saved<\/h1>[\s\S]*Mine/);
      assert.match(String(saved.headers['content-security-policy']), /frame-ancestors 'self'/);
      const unsaved = await call(ann, 'POST', '/status-pages/preview', {
        id: page.id,
        name: 'Unsaved',
        groups: [{ name: 'New group', monitor_ids: [own.id, foreign.id] }],
      });
      assert.match(unsaved.body, /<h1>Unsaved<\/h1>[\s\S]*New group[\s\S]*Mine/);
      assert.doesNotMatch(unsaved.body, /Theirs/);
      assert.match(
        (await call(ann, 'POST', '/status-pages/preview', { name: 'Blank' })).body,
        /No services to show yet/,
      );
      assert.equal((await call(ann, 'POST', '/status-pages/preview', { name: '' })).status, 422);
      assert.equal((await call(ann, 'GET', `/status-pages/${page.id}`)).body.data.name, 'Saved');
    });

    test('is served at its approved domain with a cookie for the whole domain', async () => {
      const page = await service.page({ name: 'Own', password: 'open sesame' });
      const host = { host: 'own.example.com' };
      assert.equal((await service.visit('/', host)).statusCode, 404);
      await service.call(service.ann, 'PATCH', `/status-pages/${page.id}`, { domain: 'own.example.com' });
      assert.equal((await service.visit('/', host)).statusCode, 404);
      await service.call(service.olga, 'POST', `/status-page-domains/${page.id}/approval`);
      assert.match((await service.visit('/', host)).body, /<form method="post" action="\/">/);
      const right = await service.post('/', { password: 'open sesame' }, host);
      assert.equal(right.headers.location, '/');
      assert.match(String(right.headers['set-cookie']), /; Path=\/; /);
      const ticket = { cookie: String(right.headers['set-cookie']).split(';')[0]! };
      assert.match((await service.visit('/history', { ...host, ...ticket })).body, /<title>Own: history/);
      await service.call(service.ann, 'PATCH', `/status-pages/${page.id}`, { domain: null });
      assert.equal((await service.visit('/', host)).statusCode, 404);
    });

    test('disappears immediately when deleted', async () => {
      const page = await service.page({ name: 'Going' });
      assert.equal((await service.visit('/status/going')).statusCode, 200);
      await service.call(service.ann, 'DELETE', `/status-pages/${page.id}`);
      assert.equal((await service.visit('/status/going')).statusCode, 404);
    });

    test('shows the SLOs that cover only its monitors, if the setting is on', async () => {
      const { ann, bob, deps } = service;
      const [shop, hidden] = [
        await service.monitor(ann, { name: 'Shop' }),
        await service.monitor(ann, { name: 'CRM' }),
      ];
      const foreign = await service.monitor(bob);
      const now = deps.now();
      const addObjective = async (account_id: number, name: string, monitors: number[]) => {
        const { id } = await deps.database.db
          .insertInto('objectives')
          .values({
            account_id,
            name,
            target_thousandths: 99_900,
            period: '30d',
            measure: 'time',
            alerts_sealed: '',
            burning_since: null,
            created_at: now,
            updated_at: now,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        for (const monitor_id of monitors)
          await deps.database.db.insertInto('objective_monitors').values({ objective_id: id, monitor_id }).execute();
      };
      await addObjective(ann, 'Shop <sells>', [shop.id]);
      await addObjective(ann, 'Everything works', [shop.id, hidden.id]);
      await addObjective(ann, 'CRM works', [hidden.id]);
      await addObjective(bob, 'Not hers', [foreign.id]);
      await service.incident(shop, now - 3_600_000, now - 1_800_000);
      const groups = [{ name: '', monitor_ids: [shop.id] }];
      const page = await service.page({ name: 'Targets', groups });
      assert.doesNotMatch((await service.visit('/status/targets')).body, /sells|Uptime targets/);
      assert.equal((await service.visit('/status/targets/objectives.json')).statusCode, 404);
      const changed = await service.call(ann, 'PATCH', `/status-pages/${page.id}`, { show_objectives: 1 });
      assert.equal(changed.body.data.show_objectives, 1);
      const { body } = await service.visit('/status/targets');
      assert.match(
        body,
        /<h3>Shop &lt;sells&gt;<\/h3><small>Target: 99\.9% of the time in 30 days<\/small><small>Achieved: 99\.\d+%<\/small>/,
      );
      assert.doesNotMatch(body, /Everything works|CRM|Not hers/);
      const file = await service.visit('/status/targets/objectives.json');
      assert.match(String(file.headers['content-type']), /^application\/json/);
      assert.equal(file.headers['access-control-allow-origin'], '*');
      const { page: about, objectives } = JSON.parse(file.body);
      assert.deepEqual([about.id, about.name, about.url], [String(page.id), 'Targets', page.url]);
      const [{ achieved, ...shown }] = objectives;
      assert.deepEqual([shown], [{ name: 'Shop <sells>', target: 99.9, period: '30d', measure: 'time' }]);
      assert.match(body, new RegExp(`Achieved: ${achieved}%`));
      assert.equal(objectives.length, 1);
    });
  });
});
