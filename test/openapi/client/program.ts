import assert from 'node:assert/strict';
import createClient from 'openapi-fetch';
import type { paths } from './generated/schema.ts';

/**
 * A client that was written from the document alone. A test compiles it with strict types and runs it against a
 * service: `node program.ts BASE_URL API_KEY`.
 */
const [baseUrl = '', key = ''] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } });

const made = await api.POST('/api/v1/monitors', {
  body: {
    name: 'Shop',
    url: 'https://shop.example',
    interval: 60,
    alert_condition: 'url_unavailable',
    request_method: 'GET',
    alerts: [{ key: 'email', value: 'ops@example.com' }],
  },
});
assert.ok(made.data);
const id: number = made.data.data.id;
const warnings: string[] = made.data.warnings ?? [];
assert.equal(made.data.status, 201);

const list = await api.GET('/api/v1/monitors', { params: { query: { search: 'shop', per_page: 25, sort: 'asc' } } });
const total: number | undefined = list.data?.meta.total;
const next: string | null | undefined = list.data?.links.next;
assert.equal(total, 1);
assert.equal(next, null);

const shown = await api.GET('/api/v1/monitors/{id}', { params: { path: { id } } });
const status:
  | 'pending'
  | 'up'
  | 'down'
  | 'maintenance'
  | 'paused'
  | 'unknown'
  | 'unreachable'
  | 'degraded'
  | undefined = shown.data?.data.status;
assert.equal(status, 'pending');

const missing = await api.GET('/api/v1/monitors/{id}', { params: { path: { id: 999 } } });
const message: string | undefined = missing.error?.message;
assert.equal(message, 'Resource not found.');

const refused = await api.PATCH('/api/v1/monitors/{id}', { params: { path: { id } }, body: { name: '' } });
assert.ok(refused.error && 'errors' in refused.error);
const sentences: string[] | undefined = refused.error.errors.name;
assert.equal(sentences?.length, 1);

const code = await api.POST('/api/purchases/validation', { body: { purchase_code: 'no code' } });
const msg: string | undefined = code.error?.msg;
assert.equal(msg, 'Invalid purchase code');

const website = await api.POST('/api/v1/websites', { body: { domain: 'shop.example', privacy: 1 } });
assert.ok(website.data);
const path = { id: website.data.data.id };
const goals = await api.POST('/api/v1/websites/{id}/goals', {
  params: { path },
  body: { name: 'Bought', kind: 'event', value: 'Purchase' },
});
assert.equal(goals.data?.data.name, 'Bought');
process.stdout.write(`${JSON.stringify({ id, warnings })}\n`);
