import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listReports } from '../../src/shared/list-reports.ts';
import { openTestDeps } from '../support/testing.ts';
import { useService } from './service.ts';

const writable = {
  monitor: [
    'name',
    'url',
    'interval',
    'alert_condition',
    'alert_text_lookup',
    'request_method',
    'request_headers',
    'request_auth_username',
    'request_auth_password',
    'request_body',
    'request_content_type',
    'accepted_status_codes',
    'timeout',
    'confirmations',
    'confirmation_interval',
    'recovery_threshold',
    'upside_down',
    'assertions',
    'degraded_after',
    'alert_when_degraded',
    'cache_buster',
    'connection',
    'ssl_alert_days',
    'domain_alert_days',
    'maintenance_start_at',
    'maintenance_end_at',
    'alerts',
    'confirm_by_traffic',
    'reminder_hours',
    'notes',
    'runbook_url',
    'group_id',
    'depends_on',
    'severity',
    'policy_id',
    'tags',
  ],
  website: [
    ...['privacy', 'password', 'email', 'exclude_bots', 'exclude_params', 'exclude_ips'],
    ...['exclude_paths', 'exclude_hosts', 'time_zone', 'retention_months', 'noindex', 'honor_gpc'],
    ...['alerts', 'spike_threshold', 'drop_threshold', 'group', 'shared_annotations'],
  ],
};
/** Backticked in descriptions: permissions, a prefix, a tool, a claim, an event, a path. */
const fieldsOfOthers = ['money', 'service', 'v', 'sign_update', 'jti', 'engagement', 'metrics'];
const paging = ['sort', 'per_page', 'page'];

type Documented = {
  method: string;
  path: string;
  body?: string[];
  required?: string[];
  query?: string[];
  answers: Record<string, string[]>;
};
const beside = ['status', 'warnings'];
const operations: Documented[] = [
  {
    method: 'get',
    path: '/api/v1/monitors',
    query: ['search', 'search_by', 'status_page_id', 'group_id', 'sort_by', ...paging],
    answers: { 200: ['data', 'links', 'meta', ...beside] },
  },
  { method: 'get', path: '/api/v1/monitors/{id}', answers: { 200: ['data', ...beside] } },
  {
    method: 'post',
    path: '/api/v1/monitors',
    body: writable.monitor,
    required: ['name', 'url', 'interval', 'alert_condition', 'request_method'],
    answers: { 201: ['data', ...beside] },
  },
  {
    method: 'put',
    path: '/api/v1/monitors/{id}',
    body: [...writable.monitor, 'paused', 'silenced_until'],
    required: [],
    answers: { 200: ['data', ...beside] },
  },
  {
    method: 'patch',
    path: '/api/v1/monitors/{id}',
    body: [...writable.monitor, 'paused', 'silenced_until'],
    required: [],
    answers: { 200: ['data', ...beside] },
  },
  { method: 'delete', path: '/api/v1/monitors/{id}', answers: { 200: ['id', 'object', 'deleted', ...beside] } },
  {
    method: 'get',
    path: '/api/v1/websites',
    query: ['search', 'search_by', 'favorite', 'group', 'sort_by', ...paging],
    answers: { 200: ['data', 'links', 'meta', ...beside] },
  },
  { method: 'get', path: '/api/v1/websites/{id}', answers: { 200: ['data', ...beside] } },
  {
    method: 'post',
    path: '/api/v1/websites',
    body: ['domain', ...writable.website],
    required: ['domain'],
    answers: { 201: ['data', ...beside] },
  },
  {
    method: 'put',
    path: '/api/v1/websites/{id}',
    body: [...writable.website, 'favorite'],
    required: [],
    answers: { 200: ['data', ...beside] },
  },
  {
    method: 'patch',
    path: '/api/v1/websites/{id}',
    body: [...writable.website, 'favorite'],
    required: [],
    answers: { 200: ['data', ...beside] },
  },
  { method: 'delete', path: '/api/v1/websites/{id}', answers: { 200: ['id', 'object', 'deleted', ...beside] } },
  { method: 'get', path: '/api/account/details', query: ['api_key'], answers: { 200: ['status', 'data', 'warnings'] } },
  { method: 'get', path: '/api/items/all', query: ['api_key'], answers: { 200: ['status', 'items'] } },
  { method: 'get', path: '/api/items/item', query: ['api_key', 'item_id'], answers: { 200: ['status', 'item'] } },
  {
    method: 'post',
    path: '/api/purchases/validation',
    body: ['api_key', 'purchase_code'],
    answers: { 200: ['status', 'data'] },
  },
];

/** Operations that are not part of the contract, as `method path`. */
const beyond = `
get /api/v1/monitors/{id}/stats
get /api/v1/monitors/{id}/stats.csv
get /api/v1/monitors/{id}/checks
get /api/v1/monitors/{id}/checks.csv
post /api/v1/monitors/{id}/test
post /api/v1/monitors/{id}/check
get /api/v1/monitors/{id}/days
get /api/v1/monitors/{id}/last-failure
get /api/v1/monitors/{id}/heartbeat
post /api/v1/monitors/test-alert
get /api/v1/incidents
get,put,patch,delete /api/v1/incidents/{id}
get,post /api/v1/annotations
get /api/v1/incidents/{id}/cost
get /api/v1/incidents/{id}/response
get /api/v1/monitors/{id}/outage-costs
get,put,patch,delete /api/v1/annotations/{id}
get,delete /api/v1/trash
post /api/v1/trash/restorations
delete /api/v1/trash/{kind}/{id}
get,post /api/v1/contacts
get,put,patch,delete /api/v1/contacts/{id}
post /api/v1/contacts/{id}/test
post /api/v1/contacts/template-preview
get,post /api/v1/alert-policies
get,put,patch,delete /api/v1/alert-policies/{id}
get,post /api/v1/maintenances
get,post /api/v1/monitor-groups
get,put,patch,delete /api/v1/monitor-groups/{id}
get,put,patch,delete /api/v1/maintenances/{id}
get /api/v1/maintenances/quiet-hours
get,post /api/v1/objectives
get,put,patch,delete /api/v1/objectives/{id}
get /api/v1/objectives/{id}/budget
get,post /api/v1/uptime-reports
get,put,patch,delete /api/v1/uptime-reports/{id}
get /api/v1/uptime-reports/{id}/pdf
get,post /api/v1/uptime-reports/{id}/recipients
get,put,patch,delete /api/v1/uptime-reports/{id}/recipients/{uptime_report_recipient_id}
post /api/v1/uptime-reports/{id}/recipients/{uptime_report_recipient_id}/confirmation
get,post /api/v1/status-pages
get,put,patch,delete /api/v1/status-pages/{id}
put,delete /api/v1/status-pages/{id}/logo
get,post /api/v1/status-pages/{id}/announcements
post /api/v1/status-pages/{id}/domain-check
get,put,patch,delete /api/v1/status-pages/{id}/announcements/{announcement_id}
get,post /api/v1/status-pages/{id}/reports
get,put,patch,delete /api/v1/status-pages/{id}/reports/{status_report_id}
post /api/v1/status-reports/{id}/updates
get,put,patch,delete /api/v1/status-reports/{id}/updates/{status_report_update_id}
get,post /api/v1/status-report-templates
get,put,patch,delete /api/v1/status-report-templates/{id}
get /api/v1/status-pages/{id}/components
get,put,patch /api/v1/status-pages/{id}/components/{component_id}
get /api/v1/status-pages/{id}/subscribers
delete /api/v1/status-pages/{id}/subscribers/{subscriber_id}
get /api/v1/websites/{id}/stats/dashboard
get /api/v1/websites/{id}/stats/realtime
get /api/v1/websites/{id}/stats/totals
get /api/v1/websites/{id}/stats/series
get /api/v1/websites/{id}/stats/websites
get /api/v1/websites/{id}/stats/pages
get /api/v1/websites/{id}/stats/entry-pages
get /api/v1/websites/{id}/stats/exit-pages
get /api/v1/websites/{id}/stats/titles
get /api/v1/websites/{id}/stats/hosts
get /api/v1/websites/{id}/stats/referrers
get /api/v1/websites/{id}/stats/referrer-pages
get /api/v1/websites/{id}/stats/sources
get /api/v1/websites/{id}/stats/channels
get /api/v1/websites/{id}/stats/search-engines
get /api/v1/websites/{id}/stats/search-terms
get /api/v1/websites/{id}/stats/social-networks
get /api/v1/websites/{id}/stats/utm-sources
get /api/v1/websites/{id}/stats/utm-mediums
get /api/v1/websites/{id}/stats/utm-campaigns
get /api/v1/websites/{id}/stats/utm-terms
get /api/v1/websites/{id}/stats/utm-contents
get /api/v1/websites/{id}/stats/countries
get /api/v1/websites/{id}/stats/regions
get /api/v1/websites/{id}/stats/cities
get /api/v1/websites/{id}/stats/languages
get /api/v1/websites/{id}/stats/browsers
get /api/v1/websites/{id}/stats/browser-versions
get /api/v1/websites/{id}/stats/systems
get /api/v1/websites/{id}/stats/system-versions
get /api/v1/websites/{id}/stats/devices
get /api/v1/websites/{id}/stats/screens
get /api/v1/websites/{id}/stats/bots
get,post /api/v1/websites/{id}/goals
get,put,patch,delete /api/v1/websites/{id}/goals/{goal_id}
get,post /api/v1/websites/{id}/conversion-alerts
get,put,patch,delete /api/v1/websites/{id}/conversion-alerts/{conversion_alert_id}
get,post /api/v1/websites/{id}/funnels
get,put,patch,delete /api/v1/websites/{id}/funnels/{funnel_id}
get,post /api/v1/websites/{id}/segments
get,put,patch,delete /api/v1/websites/{id}/segments/{segment_id}
get /api/v1/websites/{id}/stats/events
get /api/v1/websites/{id}/stats/properties
get /api/v1/websites/{id}/stats/property-values
get /api/v1/websites/{id}/stats/breakdown
get /api/v1/websites/{id}/stats/revenue
get /api/v1/websites/{id}/stats/goals
get /api/v1/websites/{id}/stats/funnels
get /api/v1/websites/{id}/stats/journeys
get /api/v1/websites/{id}/stats/retention
get /api/v1/websites/{id}/stats/visits
get /api/v1/websites/{id}/stats/web-vitals
get /api/v1/websites/{id}/stats/web-vitals-breakdown
get /api/v1/websites/{id}/stats/refusals
post /api/v1/websites/{id}/events
get,post /api/v1/websites/{id}/sales
get,delete /api/v1/websites/{id}/sales/{sale_id}
get,put,delete /api/v1/websites/{id}/stripe
get,post /api/v1/websites/{id}/report-recipients
get,put,patch,delete /api/v1/websites/{id}/report-recipients/{report_recipient_id}
post /api/v1/websites/{id}/report-recipients/{report_recipient_id}/confirmation
get,post /api/v1/websites/{id}/scheduled-exports
get,put,patch,delete /api/v1/websites/{id}/scheduled-exports/{scheduled_export_id}
post /api/v1/websites/{id}/scheduled-exports/{scheduled_export_id}/test
get,post /api/v1/websites/{id}/shared-links
get,delete /api/v1/websites/{id}/shared-links/{shared_link_id}
get,post /api/v1/websites/{id}/imports
get,delete /api/v1/websites/{id}/imports/{import_id}
get /api/v1/websites/{id}/export/events
get /api/v1/websites/{id}/export/reports
delete /api/v1/websites/{id}/stats
get,post /api/v1/market/items
get,put,patch,delete /api/v1/market/items/{id}
post /api/v1/market/items/{id}/publish
get,put /api/v1/market/items/{id}/tiers
post /api/v1/market/items/{id}/withdraw
get /api/v1/market/items/{id}/media
put,delete /api/v1/market/items/{id}/media/{role}
put /api/v1/market/items/{id}/screenshots
get,post /api/v1/market/items/{id}/versions
get,put,patch,delete /api/v1/market/items/{id}/versions/{version_id}
post /api/v1/market/items/{id}/versions/{version_id}/publish
get,delete /api/v1/market/items/{id}/versions/{version_id}/buyer-mail
post /api/v1/market/items/{id}/versions/{version_id}/buyer-mail/test
get /api/v1/market/items/{id}/buyer-mail
put /api/v1/market/items/{id}/versions/{version_id}/files
get,put,patch,delete /api/v1/market/items/{id}/versions/{version_id}/files/{file_id}
get /api/v1/market/categories
get /api/v1/market/reviews
get /api/v1/market/reviews/summary
get,put,patch /api/v1/market/reviews/{id}
get /api/v1/market/support-questions
get /api/v1/market/support-questions/summary
get,put,patch,delete /api/v1/market/support-questions/{id}
post /api/v1/market/support-questions/{id}/answers
get /api/v1/market/refund-requests
get /api/v1/market/refund-requests/{id}
post /api/v1/market/refund-requests/{id}/accept
post /api/v1/market/refund-requests/{id}/decline
get /api/v1/market/customers/{id}/data
get,post /api/v1/market/customers/{id}/erasure
get,post /api/v1/market/purchases
get /api/v1/market/purchases.csv
get,put,patch /api/v1/market/purchases/{id}
get /api/v1/market/purchases/{id}/invoice.pdf
get /api/v1/market/purchases/{id}/documents/{number}
get /api/v1/market/purchases/{id}/documents/{number}/e-invoice
post /api/v1/market/purchases/{id}/refunds
post /api/v1/market/purchases/{id}/revoke
post /api/v1/market/purchases/{id}/subscription/cancel
post /api/v1/market/purchases/{id}/support
post /api/v1/market/purchases/{id}/code
post /api/v1/market/purchases/{id}/link
get /api/v1/market/customers
get /api/v1/market/customers.csv
get /api/v1/market/customers/{id}
post /api/v1/market/customers/{id}/notes
put,patch,delete /api/v1/market/customers/{id}/notes/{note_id}
get,post /api/v1/market/coupons
get,put,patch,delete /api/v1/market/coupons/{id}
get /api/v1/market/orders
get /api/v1/market/orders/summary
get /api/v1/market/orders.csv
get /api/v1/market/orders/{id}
post /api/v1/market/orders/{id}/confirm
post /api/v1/market/orders/{id}/cancel
post /api/v1/market/orders/{id}/stray-payments/{payment_id}/return
get,put,patch /api/v1/market/shop
get,put,patch /api/v1/market/tax
get /api/v1/market/money/tax
get,put,patch /api/v1/market/shop-profile
put,delete /api/v1/market/shop-profile/logo
post /api/v1/market/shop-profile/domain-check
put /api/v1/market/shops/{username}/fee
get /api/v1/market/sales
get /api/v1/market/funnel
get,post /api/v1/market/imports
get,delete /api/v1/market/imports/{id}
post /api/v1/market/imports/{id}/apply
get /api/v1/market/imports/{id}/refused
get /api/v1/market/imports/{id}/changes
get /api/v1/market/imports/{id}/rows
get /api/v1/market/money/balances
get /api/v1/market/money/entries
get /api/v1/market/money/statement
get,post /api/v1/market/money/withdrawals
get /api/v1/market/money/withdrawals/{id}
get /api/v1/market/money/payouts
get,put,patch /api/v1/market/money/payouts/{id}
get /api/v1/market/items/{id}/monitors
put,delete /api/v1/market/items/{id}/monitors/{subject}
get /api/v1/market/alerts
get,put,patch /api/v1/market/alert-settings
get /api/v1/market/outages/{outage}/{id}/buyers
post /api/v1/market/outages/{outage}/{id}/make-good
get,post /api/v1/webhooks
get,put,patch,delete /api/v1/webhooks/{id}
post /api/v1/webhooks/{id}/secret
post /api/v1/webhooks/{id}/test
post /api/v1/webhooks/{id}/resend
get /api/v1/webhooks/{id}/deliveries
get /api/v1/webhooks/{id}/deliveries/{delivery_id}
post /api/v1/webhooks/{id}/deliveries/{delivery_id}/resend
get /api/v1/webhook-event-types
get,post /api/v1/market/webhooks
get,put,patch,delete /api/v1/market/webhooks/{id}
post /api/v1/market/webhooks/{id}/secret
post /api/v1/market/webhooks/{id}/test
post /api/v1/market/webhooks/{id}/resend
get /api/v1/market/webhooks/{id}/deliveries
get /api/v1/market/webhooks/{id}/deliveries/{delivery_id}
post /api/v1/market/webhooks/{id}/deliveries/{delivery_id}/resend
post /api/v1/purchases/validate
post /api/v1/purchases/activate
post /api/v1/purchases/deactivate
get /api/v1/purchases/activations
get,post /api/v1/purchases/licence
get /api/v1/market/purchases/{id}/activations
delete /api/v1/market/purchases/{id}/activations/{activation_id}
get,post /api/v1/market/signing-keys
get /api/v1/market/items/{id}/adoption
delete /api/v1/market/signing-keys/{id}
get /v3/market/author/sale
get /v3/market/author/sales
get /v3/market/buyer/purchase
get /v3/market/catalog/item
get /whoami
get /v1/market/private/user/username.json
get /v1/market/private/user/email.json
get /v1/market/private/user/account.json
post /v2/licenses/verify
put /v2/licenses/decrement_uses_count
post /v1/licenses/validate
post /v1/licenses/activate
post /v1/licenses/deactivate`
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [methods = '', path = ''] = line.split(' ');
    return methods.split(',').map((method) => ({ method, path }));
  });

const lists = listReports
  .map(({ path }) => ({ method: 'get', path: `/api/v1/websites/{id}/stats/${path}` }))
  .filter(({ path }) => !beyond.some((one) => one.path === path));

/** These need no API key, because anyone could extract it from the programs that call them. */
const keyless = [
  ...['licences/validate', 'licences/activate', 'licences/deactivate', 'licences/file'].map((path) => `post ${path}`),
  ...['get updates/{id}', 'post updates/{id}'],
].map((line) => {
  const [method = '', path = ''] = line.split(' ');
  return { method, path: `/api/v1/${path}` };
});

const open = `
post /api/collect
post /api/event
post /api/send
post /api/batch
get /api/pixel.gif
get /heartbeat/{token}
post /heartbeat/{token}/fail
post /heartbeat/{token}/log
post /heartbeat/{token}/start
post /heartbeat/{token}/{status}
get /status/{slug}/feed.json
get /status/{slug}/api/v2/summary.json
get /.well-known/jwks.json
get /.well-known/gatehouse/revoked-licences
get /healthz
get /readyz
get /metrics`
  .trim()
  .split('\n');

describe('the API documentation', () => {
  const service = useService(openTestDeps);
  type Json = ReturnType<JSON['parse']>;
  let document: Promise<Json> | undefined;
  /** Read only once, because the document is several megabytes long. */
  const read = (): Promise<Json> => {
    document ??= service.ada.send('GET', '/api/openapi.json', { key: undefined }).then(({ body }) => body);
    return document;
  };
  const resolve = (document: Json, schema: Json): Json =>
    typeof schema?.$ref === 'string'
      ? schema.$ref
          .slice(2)
          .split('/')
          .reduce((place: Json, name: string) => place[name], document)
      : schema;

  test('is OpenAPI 3.1 and lists exactly the known operations', async () => {
    const document = await read();
    assert.match(document.openapi, /^3\.1\.\d+$/);
    const found = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path.replace(/(.)\/$/, '$1')}`),
    );
    assert.deepEqual(
      [...new Set(found)].sort(),
      [
        ...[...operations, ...beyond, ...lists, ...keyless].map(({ method, path }) => `${method} ${path}`),
        ...open,
      ].sort(),
    );
  });

  test('has no broken references', async () => {
    const document = await read();
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);
    for (const reference of references) assert.ok(resolve(document, { $ref: reference }), reference);
  });

  for (const { method, path, body, required, query, answers } of operations)
    test(`${method} ${path}: documents its fields and responses`, async () => {
      const document = await read();
      const operation = document.paths[path][method];
      if (query) {
        const parameters = (operation.parameters ?? []).filter((parameter: Json) => parameter.in === 'query');
        const schemes = operation.security
          .flatMap((way: Json) => Object.keys(way))
          .map((name: string) => document.components.securitySchemes[name])
          .filter((scheme: Json) => scheme.in === 'query');
        const named = [...parameters, ...schemes].map(({ name }) => name);
        assert.deepEqual(named.sort(), [...query].sort());
      }
      if (path.includes('{id}'))
        assert.ok(operation.parameters.some((parameter: Json) => parameter.in === 'path' && parameter.name === 'id'));
      if (body) {
        const { content } = operation.requestBody;
        const types = ['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data'];
        assert.deepEqual(Object.keys(content).sort(), types.sort(), 'the encodings that it takes');
        const schema = resolve(document, content['application/json'].schema);
        assert.deepEqual(Object.keys(schema.properties).sort(), [...body].sort());
        if (required) assert.deepEqual([...(schema.required ?? [])].sort(), [...required].sort());
        for (const [name, property] of Object.entries<Json>(schema.properties))
          assert.ok(property.description, `${name} is explained`);
      }
      for (const [status, names] of Object.entries(answers)) {
        const schema = resolve(document, operation.responses[status].content['application/json'].schema);
        assert.deepEqual(Object.keys(schema.properties), names);
      }
      assert.ok(operation.security?.length > 0, 'names how the key is sent');
    });

  for (const { method, path } of [...beyond, ...keyless])
    test(`${method} ${path}: describes its purpose, input and response`, async () => {
      const document = await read();
      const operation = document.paths[path][method];
      assert.match(operation.summary, /^[A-Z].{10,}/);
      assert.equal(operation.tags.length, 1);
      const needsKey = !/^\/api\/v1\/(licences|updates)\//.test(path);
      assert.equal(operation.security.length > 0, needsKey, 'names how the key is sent');
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const named = (operation.parameters ?? []).filter((one: Json) => one.in === 'path').map((one: Json) => one.name);
      assert.deepEqual(named.sort(), inPath.sort());
      for (const one of operation.parameters ?? []) assert.ok(one.description, `${one.name} is explained`);
      const content = operation.requestBody?.content['application/json'];
      for (const [name, property] of Object.entries<Json>(content ? resolve(document, content.schema).properties : {}))
        assert.ok(property.description, `${name} is explained`);
      const [answer] = Object.entries<Json>(operation.responses).filter(([status]) => status.startsWith('2'));
      assert.ok(answer && Object.values<Json>(answer[1].content)[0].schema, 'describes its answer');
    });

  test('has unique operation IDs, error responses and integer identifiers', async () => {
    const document = await read();
    const all = Object.entries<Json>({ ...document.paths, ...document.webhooks }).flatMap(([path, methods]) =>
      Object.entries<Json>(methods).map(([method, operation]) => ({ name: `${method} ${path}`, path, operation })),
    );
    const ids = all.map(({ operation }) => operation.operationId);
    assert.equal(new Set(ids).size, ids.length);
    const tags = document.tags.map((tag: Json) => tag.name);
    for (const { name, path, operation } of all) {
      assert.match(operation.operationId, /^[a-z]+[A-Z]?[A-Za-z]*$/, name);
      assert.match(operation.description, /^[A-Z`].{10,}/s, name);
      for (const tag of operation.tags) assert.ok(tags.includes(tag), `${name}: ${tag}`);
      for (const [status, answer] of Object.entries<Json>(operation.responses)) {
        if (!path.startsWith('/') || !/^[45]/.test(status)) continue;
        const { content } = resolve(document, answer);
        const schema = resolve(document, content['application/json'].schema);
        assert.ok(Object.keys(schema.properties).length > 0, `${name} ${status}: the shape of the error`);
      }
      for (const parameter of operation.parameters ?? [])
        if (parameter.in === 'path' && /(^|_)id$/.test(parameter.name) && !path.includes('/signing-keys/'))
          assert.equal(parameter.schema.type, 'integer', `${name}: ${parameter.name}`);
      if (path.startsWith('/api/v1/'))
        for (const status of [...(operation.security.length > 0 ? ['401'] : []), '429', '500'])
          assert.ok(operation.responses[status], `${name}: ${status}`);
    }
  });

  test('names only fields and values that exist in its descriptions', async () => {
    const { paths, components, webhooks } = await read();
    // Envato's API has `license` where the service's own has `licence`.
    const own = Object.entries(paths).filter(([path]) => !path.startsWith('/v3/'));
    const names = new Set(fieldsOfOthers);
    const described: string[] = [];
    const visit = (value: Json, key = ''): void => {
      if (typeof value === 'string') {
        if (key === 'description' || key === 'summary') described.push(value);
        else names.add(value);
      }
      if (value === null || typeof value !== 'object') return;
      for (const [name, inner] of Object.entries(value)) {
        if (!Array.isArray(value)) names.add(name);
        visit(inner, name);
      }
    };
    visit([own.map(([, operations]) => operations), components, webhooks]);
    const named = described.flatMap((text) => [...text.matchAll(/`([a-z][a-z0-9]*(?:_[a-z0-9]+)*)`/g)]);
    assert.ok(named.length > 100);
    assert.deepEqual(
      named.filter(([, name = '']) => !names.has(name)).map(([, name]) => name),
      [],
    );
  });

  test('has an HTML page', async () => {
    for (const path of ['/api/docs', '/api/docs/']) {
      let answer = await service.ada.send('GET', path, { key: undefined });
      if ([301, 302, 307, 308].includes(answer.status))
        answer = await service.ada.send(
          'GET',
          new URL(String(answer.headers.location), 'http://x.example/api/').pathname,
          { key: undefined },
        );
      assert.equal(answer.status, 200, path);
      assert.match(String(answer.headers['content-type']), /^text\/html/);
    }
  });
});
