import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { openStatusPages, type TestStatusPages } from './testing/service.ts';
import { componentAnswer, statusPageAnswer } from './wire.ts';

onEachDatabase((open) => {
  describe('components without a monitor', () => {
    let service: TestStatusPages;
    before(async () => {
      service = await openStatusPages({ open });
    });
    after(() => service.close());

    test('are shown in order with the state set by hand, which counts for the page', async () => {
      const { ann, call, visit } = service;
      const page = await service.page({
        name: 'Parts',
        groups: [
          { name: 'All', monitor_ids: [], components: [{ name: 'Phone <1>' }, { name: 'Post', state: 'down' }] },
        ],
      });
      statusPageAnswer.parse(page);
      const [phone, post] = page.groups[0].components;
      const { body } = await visit('/status/parts');
      assert.match(body, /<h3>Phone &lt;1&gt;<\/h3>.*Operational.*<h3>Post<\/h3>.*Down/s);
      assert.match(body, /1 of 2 services is down/);
      assert.doesNotMatch(body, /90 days ago/);
      const path = `/status-pages/${page.id}/components`;
      const changed = await call(ann, 'PATCH', `${path}/${post.id}`, { state: 'maintenance' });
      componentAnswer.parse(changed.body.data);
      assert.match((await visit('/status/parts')).body, /Maintenance in progress/);
      assert.equal((await call(ann, 'GET', `${path}/${phone.id}`)).body.data.name, 'Phone <1>');
      assert.deepEqual(
        (await call(ann, 'GET', path)).body.data.map((one: { state: string }) => one.state),
        ['up', 'maintenance'],
      );
    });

    test('stay if a client sends groups without them, and keep their ID by ID or name', async () => {
      const { ann, call } = service;
      const monitor = await service.monitor(ann);
      const page = await service.page({
        name: 'Kept',
        groups: [
          { name: 'A', monitor_ids: [monitor.id] },
          { name: 'B', monitor_ids: [], components: [{ name: 'One' }, { name: 'Two' }] },
        ],
      });
      const [one, two] = page.groups[1].components;
      const put = async (groups: object[]) =>
        (await call(ann, 'PATCH', `/status-pages/${page.id}`, { groups })).body.data.groups;
      assert.deepEqual(await put([{ name: 'A', monitor_ids: [monitor.id] }]), [
        { name: 'A', monitor_ids: [monitor.id], components: [one, two] },
      ]);
      assert.deepEqual(
        await put([
          { name: 'A', monitor_ids: [], components: [{ name: 'Two', state: 'degraded' }, { name: 'New' }] },
          { name: 'B', monitor_ids: [monitor.id], components: [{ id: one.id, name: 'First' }] },
        ]).then((groups) => groups.map((group: { components: object[] }) => group.components.slice(0, 1))),
        [[{ ...two, state: 'degraded' }], [{ ...one, name: 'First' }]],
      );
      assert.deepEqual(await put([{ name: '', monitor_ids: [], components: [] }]), [{ name: '', monitor_ids: [] }]);
    });
  });
});
