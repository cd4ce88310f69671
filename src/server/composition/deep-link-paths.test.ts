import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLinkedResource } from '../accounts/deep-links/linked-resource.ts';
import { linkedResources } from './deep-link-targets.ts';

for (const [path, kind, id] of [
  ['/monitors/12', 'monitor', 12],
  ['/monitors/12/edit', 'monitor', 12],
  ['/incidents/7?from=mail', 'incident', 7],
  ['/objectives/8/edit', 'objective', 8],
  ['/uptime-reports/2/edit', 'uptime_report', 2],
  ['/status-pages/3/subscribers', 'status_page', 3],
  ['/websites/9#goals', 'website', 9],
  ['/market/items/4/edit', 'item', 4],
  ['/market/purchases/5', 'purchase', 5],
  ['/market/support/6', 'support_question', 6],
] as const)
  test(`maps ${path} to ${kind} ${id}`, () =>
    assert.deepEqual(findLinkedResource(linkedResources, path), { ...linkedResources[kind], kind, id }));

for (const path of [
  '/',
  '/monitors',
  '/monitors/new',
  '/monitors/0',
  '/monitors/12x',
  '/monitors/9999999999999999',
  '/market/orders/17',
  '/settings/webhooks/1',
  '/constructor/1',
  'monitors/1',
  '//monitors/1',
])
  test(`maps ${path} to no resource`, () => assert.equal(findLinkedResource(linkedResources, path), undefined));
