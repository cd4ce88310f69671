import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { onEachDatabase } from '../../../../../test/support/testing.ts';
import { hourMs, minuteMs } from '../../../kernel/time.ts';
import { sealEmail } from '../subscriber.ts';
import { openStatusPages, type TestStatusPages } from '../testing/service.ts';
import { publishPlannedUpdates } from './publish-planned.ts';
import { reportAnswer, reportUpdateAnswer } from './wire.ts';

onEachDatabase((open) => {
  describe('status reports', () => {
    let service: TestStatusPages;
    before(async () => {
      service = await openStatusPages({ open });
    });
    after(() => service.close());

    const later = (ms: number) => new Date(service.deps.now() + ms).toISOString();
    const clear = () => service.deps.database.db.deleteFrom('outbox').execute();
    const subscribe = async (page: { id: number }, email = 'ada@example.com') => {
      const { deps, ann } = service;
      const row = { email_hash: email, email_sealed: sealEmail(deps.vault, email), confirmed_at: 1, created_at: 1 };
      await deps.database.db
        .insertInto('subscribers')
        .values({ ...row, account_id: ann, status_page_id: page.id })
        .execute();
    };
    /** A page with one monitor and one component. */
    const open1 = async (name: string) => {
      const monitor = await service.monitor(service.ann, { name: `${name} API` });
      const page = await service.page({
        name,
        groups: [{ name: 'All', monitor_ids: [monitor.id], components: [{ name: 'Phones <b>' }] }],
      });
      const component = page.groups[0].components[0].id as number;
      const report = async (fields: object) =>
        service.call(service.ann, 'POST', `/status-pages/${page.id}/reports`, fields);
      const update = async (id: number, fields: object) =>
        service.call(service.ann, 'POST', `/status-reports/${id}/updates`, fields);
      return { monitor, page, component, report, update, at: `/status/${page.slug}` };
    };

    test('show at most 1,000 updates on a page, of each report the newest, so that no open report disappears', async () => {
      const { report, at } = await open1('Long');
      await report({ title: 'Old one', text: 'x', publish_at: later(-hourMs) });
      const { data } = (await report({ title: 'New one', text: 'x' })).body;
      const row = { status_report_id: data.id, phase: 'monitoring', text: 'more', notify: 0 } as const;
      const times = { publish_at: service.deps.now(), state: 'published', created_at: 1 } as const;
      for (let part = 0; part < 10; part++)
        await service.deps.database.db
          .insertInto('status_report_updates')
          .values(Array.from({ length: 100 }, () => ({ ...row, ...times })))
          .execute();
      await report({ title: 'Newest one', text: 'x' });
      for (const path of ['', '/history', '/feed.rss', '/api/v2/summary.json']) {
        const { statusCode, body } = await service.visit(`${at}${path}`);
        assert.equal(statusCode, 200);
        assert.match(body, /Newest one/);
        assert.ok((body.match(/more/g)?.length ?? 0) < 1000);
        assert.match(body, /Old one/);
      }
    });

    test('go from investigating to resolved, on the page, in the overall state and to subscribers', async () => {
      const { ann, call, visit } = service;
      const { monitor, page, component, report, update, at } = await open1('Phases');
      await subscribe(page);
      const made = await report({
        title: 'Calls <drop>',
        impact: 'major',
        text: 'We look\n\ninto <it>.',
        affected: [{ monitor_id: monitor.id }, { component_id: component, state: 'down' }],
      });
      assert.equal(made.status, 201, JSON.stringify(made.body));
      const { data } = made.body;
      reportAnswer.parse(data);
      assert.deepEqual([data.phase, data.affected[0].state, data.resolved_at], ['investigating', 'degraded', null]);

      const { body } = await visit(at);
      assert.match(body, /<h2>1 of 2 services is down<\/h2>/);
      assert.match(body, /<section class="notice report down" id="report-\d+"><h3>Calls &lt;drop&gt;<\/h3>/);
      assert.match(body, /<h4>Investigating <time[^>]+>[^<]+<\/time><\/h4><p>We look<\/p><p>into &lt;it&gt;\.<\/p>/);
      assert.match(body, /Affected: Phases API, Phones &lt;b&gt;/);
      assert.match(body, /is-degraded.*Degraded/);
      const shown = await call(ann, 'GET', `/status-pages/${page.id}`);
      assert.deepEqual([shown.body.data.status, shown.body.data.status_text], ['down', '1 of 2 services is down']);

      const second = await update(data.id, { phase: 'identified', text: 'A cable.', notify: 0 });
      reportUpdateAnswer.parse(second.body.data);
      assert.equal((await update(data.id, { phase: 'resolved', text: 'Plugged in.' })).status, 201);
      const after = await visit(at);
      assert.match(after.body, /All systems operational/);
      assert.match(after.body, /<section class="notice report" id="report-\d+">/);
      const [first, last, ...more] = await service.notices();
      assert.deepEqual(more, []);
      assert.equal(first?.subject, 'Phases: Calls <drop>');
      assert.deepEqual(first?.paragraphs, ['We look', 'into <it>.']);
      assert.deepEqual(first?.facts, [
        ['Status', 'Investigating'],
        ['Affected', 'Phases API, Phones <b>'],
      ]);
      assert.deepEqual([last?.paragraphs, last?.answers], [['Plugged in.'], first?.key]);
      assert.match(last?.unsubscribeUrl ?? '', /\/unsubscribe\?token=/);

      const path = `/status-pages/${page.id}/reports/${data.id}`;
      const changed = await call(ann, 'PATCH', path, { postmortem: 'Why & how.' });
      assert.deepEqual(
        changed.body.data.updates.map(({ phase }: { phase: string }) => phase),
        ['resolved', 'identified', 'investigating'],
      );
      assert.match((await visit(`${at}/history`)).body, /<summary>Post-mortem<\/summary><p>Why &amp; how\.<\/p>/);
      for (const kind of ['rss', 'atom', 'json'])
        assert.match((await visit(`${at}/feed.${kind}`)).body, /Plugged in\./, kind);
      await clear();
    });

    test('publish a planned update at its time, and never one of a report that was resolved', async () => {
      const { ann, call, deps, visit } = service;
      const { page, report, update, at } = await open1('Planned');
      await subscribe(page);
      const { body } = await report({ title: 'Soon', text: 'It starts.', publish_at: later(hourMs) });
      const { id } = body.data;
      assert.deepEqual([body.data.phase, body.data.updates[0].state], [null, 'planned']);
      const early = await Promise.all(['', '/history', '/feed.rss'].map((path) => visit(at + path)));
      for (const one of early) assert.doesNotMatch(one.body, /Soon|It starts/);
      assert.equal(await publishPlannedUpdates(deps), 0);
      assert.deepEqual(await service.notices(), []);

      deps.clock.ms += hourMs;
      // Two processes run the job at the same time.
      const published = await Promise.all([publishPlannedUpdates(deps), publishPlannedUpdates(deps)]);
      assert.deepEqual(published.toSorted(), [0, 1]);
      assert.equal(await publishPlannedUpdates(deps), 0);
      assert.match((await visit(at)).body, /It starts\./);
      assert.equal((await service.notices()).length, 1);
      await clear();

      await update(id, { phase: 'monitoring', text: 'Too late.', publish_at: later(hourMs) });
      await update(id, { phase: 'resolved', text: 'Done.', notify: 0 });
      deps.clock.ms += 2 * hourMs;
      assert.equal(await publishPlannedUpdates(deps), 0);
      const shown = await call(ann, 'GET', `/status-pages/${page.id}/reports/${id}`);
      assert.deepEqual(
        shown.body.data.updates.map((one: { text: string; state: string }) => [one.text, one.state]),
        [
          ['Too late.', 'skipped'],
          ['Done.', 'published'],
          ['It starts.', 'published'],
        ],
      );
      assert.doesNotMatch((await visit(`${at}/history`)).body, /Too late/);
      assert.equal((await update(id, { phase: 'monitoring', text: 'x', publish_at: later(hourMs) })).status, 422);
      assert.deepEqual(await service.notices(), []);
    });

    test('skip planned updates that are more than a day late', async () => {
      const { deps, visit } = service;
      const { report, at } = await open1('Late');
      await report({ title: 'Late', text: 'Old news.', publish_at: later(hourMs) });
      deps.clock.ms += 30 * hourMs;
      await publishPlannedUpdates(deps);
      assert.doesNotMatch((await visit(at)).body, /Old news/);
    });

    test('change, move and delete updates, and follow the last published one', async () => {
      const { ann, call, deps } = service;
      const { page, report, update } = await open1('Changed');
      await subscribe(page);
      const { id, updates } = (await report({ title: 'Changed', text: 'One' })).body.data;
      const planned = (await update(id, { phase: 'resolved', text: 'Two', publish_at: later(hourMs) })).body.data.id;
      const path = `/status-reports/${id}/updates`;
      assert.equal((await call(ann, 'DELETE', `${path}/${updates[0].id}`)).status, 200);
      const only = await call(ann, 'DELETE', `${path}/${planned}`);
      assert.deepEqual(
        [only.status, only.body.message],
        [409, 'A report needs an update. Delete the report to remove its last one.'],
      );
      const now = await call(ann, 'PATCH', `${path}/${planned}`, { publish_at: null, text: 'Two!' });
      assert.deepEqual([now.body.data.state, now.body.data.text], ['published', 'Two!']);
      assert.equal((await call(ann, 'GET', `${path}/${planned}`)).body.data.text, 'Two!');
      assert.equal((await call(ann, 'PATCH', `${path}/${planned}`, { publish_at: later(minuteMs) })).status, 422);
      const shown = await call(ann, 'GET', `/status-pages/${page.id}/reports/${id}`);
      assert.deepEqual(
        [shown.body.data.phase, shown.body.data.resolved_at],
        ['resolved', new Date(deps.now()).toISOString()],
      );
      assert.deepEqual(
        (await service.notices()).map((notice) => notice.paragraphs),
        [['Two!']],
        'the waiting notice of the deleted update is gone',
      );
      assert.equal((await call(ann, 'DELETE', `/status-pages/${page.id}/reports/${id}`)).status, 200);
      assert.deepEqual(await service.notices(), []);
      assert.equal((await call(ann, 'GET', `/status-pages/${page.id}/reports`)).body.meta.total, 0);
    });

    test('take the place of the monitor’s incident that they are linked to', async () => {
      const { ann, call, deps, visit } = service;
      const { monitor, page, report, update, at } = await open1('Linked');
      const incident = await service.incident(monitor, deps.now() - hourMs, null);
      await deps.database.db.updateTable('monitors').set({ condition: 'down' }).where('id', '=', monitor.id).execute();
      assert.match((await visit(at)).body, /Linked API is down<\/h3>/);
      const { id } = (await report({ title: 'Explained', text: 'x', incident_id: incident.id })).body.data;
      const { body } = await visit(at);
      assert.match(body, /Explained/);
      assert.doesNotMatch(body, /Linked API is down<\/h3>/);
      await update(id, { phase: 'resolved', text: 'y' });
      assert.match((await visit(at)).body, /Linked API is down<\/h3>/, 'the monitor is still down');
      const { body: unlinked } = await call(ann, 'PATCH', `/status-pages/${page.id}/reports/${id}`, {
        incident_id: null,
      });
      assert.equal(unlinked.data.incident_id, null);
    });

    test('reject what isn’t on the page and what isn’t the account’s', async () => {
      const { ann, bob, call, deps } = service;
      const { monitor, page, component, report } = await open1('Mine');
      const other = await service.monitor(ann, { name: 'Not on the page' });
      const theirs = await service.monitor(bob);
      const incident = await service.incident(theirs, deps.now(), null);
      const text = { title: 'a', text: 'b' };
      for (const [fields, field] of [
        [{ ...text, affected: [{ monitor_id: other.id }] }, 'affected'],
        [{ ...text, affected: [{ component_id: component + 1000 }] }, 'affected'],
        [{ ...text, affected: [{ monitor_id: monitor.id }, { monitor_id: monitor.id }] }, 'affected'],
        [{ ...text, affected: [{ monitor_id: monitor.id, component_id: component }] }, 'affected[0]'],
        [{ ...text, incident_id: incident.id }, 'incident_id'],
        [{ title: 'a' }, 'text'],
        [{ ...text, phase: 'over' }, 'phase'],
      ] as const) {
        const answer = await report(fields);
        assert.equal(answer.status, 422, field);
        assert.deepEqual(Object.keys(answer.body.errors), [field]);
      }
      const { id, updates } = (await report(text)).body.data;
      const early = await call(ann, 'PATCH', `/status-pages/${page.id}/reports/${id}`, { postmortem: 'x' });
      assert.deepEqual(Object.keys(early.body.errors), ['postmortem']);
      for (const [method, path] of [
        ['GET', `/status-pages/${page.id}/reports`],
        ['GET', `/status-pages/${page.id}/reports/${id}`],
        ['PATCH', `/status-pages/${page.id}/reports/${id}`],
        ['DELETE', `/status-pages/${page.id}/reports/${id}`],
        ['GET', `/status-reports/${id}/updates/${updates[0].id}`],
        ['PATCH', `/status-reports/${id}/updates/${updates[0].id}`],
        ['DELETE', `/status-reports/${id}/updates/${updates[0].id}`],
        ['GET', `/status-pages/${page.id}/components`],
        ['PATCH', `/status-pages/${page.id}/components/${component}`],
      ] as const)
        assert.equal((await call(bob, method, path, method === 'PATCH' ? {} : undefined)).status, 404, path);
      assert.equal(
        (await call(bob, 'POST', `/status-reports/${id}/updates`, { phase: 'resolved', text: 'x' })).status,
        404,
      );
    });

    test('have templates of the account', async () => {
      const { ann, bob, call } = service;
      const fields = { name: 'Outage', title: 'We are down', investigating: 'We look into it.', resolved: 'Over.' };
      const { status, body } = await call(ann, 'POST', '/status-report-templates', fields);
      assert.equal(status, 201);
      const { id } = body.data;
      assert.deepEqual(body.data.monitoring, '');
      const changed = await call(ann, 'PATCH', `/status-report-templates/${id}`, { resolved: null });
      assert.deepEqual([changed.body.data.resolved, changed.body.data.title], ['', 'We are down']);
      assert.equal((await call(ann, 'GET', '/status-report-templates')).body.data.length, 1);
      assert.equal((await call(ann, 'GET', `/status-report-templates/${id}`)).body.data.name, 'Outage');
      assert.deepEqual((await call(bob, 'GET', '/status-report-templates')).body.data, []);
      for (const method of ['GET', 'PATCH', 'DELETE'] as const)
        assert.equal((await call(bob, method, `/status-report-templates/${id}`, {})).status, 404, method);
      assert.equal((await call(ann, 'DELETE', `/status-report-templates/${id}`)).status, 200);
    });
  });
});
