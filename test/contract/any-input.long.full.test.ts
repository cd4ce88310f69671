import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { after, before, describe, test } from 'node:test';
import type { FastifyInstance, InjectOptions, RouteOptions } from 'fastify';
import { z } from 'zod';
import { parseInput } from '../../src/server/http/index.ts';
import { Refusal } from '../../src/server/kernel/refusal.ts';
import { extent, pickPoints } from '../support/long-runs.testing.ts';
import { openTestDeps } from '../support/testing.ts';
import { accountPassword, openService, type Service } from './service.ts';

/** Names of fields that handlers read without a schema. */
const fieldsWithoutSchema = [
  ...[
    'login',
    'password',
    'email',
    'token',
    'name',
    'body',
    'stars',
    'number',
    'do',
    'licence',
    'coupon',
    'country',
    'pay',
  ],
  ...['form', 'w', 'u', 'r', 'n', 't', 'd', 'p', 'v', 'a', 'e', 's', 'l', 'k', 'h', 'm', 'o', 'i'],
  ...['url', 'domain', 'referrer', 'props', 'type', 'payload', 'website', 'data', 'revenue', 'events', 'site'],
  ...['api_key', 'purchase_code', 'item_id', 'code', 'id', 'page', 'period', 'file_name', 'ids', 'done', 'filters'],
];

/** A form parser turns `name[length][toString]=x` into a value like the last one. */
const odd: [string, unknown][] = [
  ['an object', { a: 1 }],
  ['an object with a length', { length: { toString: 'x', valueOf: 'x' } }],
  ['an object with methods', { toString: 'x', valueOf: 'x', trim: 'x', replace: 'x', toJSON: 'x' }],
  ['a long object', { length: 1e9, 0: 'x' }],
  ['a list', [5]],
  ['lists in lists', [[[]], {}]],
  ['rows', [{ key: { length: { toString: 1 } }, value: [1], kind: {}, name: {}, monitor_ids: { length: 1 } }]],
  ['true', true],
  ['null', null],
  ['a number', 1e308],
  ['an empty text', ''],
];
const nasty = odd.filter(([what]) => ['an object with a length', 'a list', 'true'].includes(what));
const prototypeNames = [
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"toString":1,"hasOwnProperty":1}',
];

type Route = { method: string; url: string; body: string[]; query: string[]; sample: Record<string, unknown> };
type Schemas = { body?: unknown; querystring?: unknown };

function routesOf(seen: RouteOptions[]): Route[] {
  return seen.flatMap((route) => {
    const { body, querystring } = (route.schema ?? {}) as Schemas;
    const named = (schema: unknown) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
    return [route.method].flat().map((method) => ({
      method,
      url: route.url,
      body: named(body),
      query: named(querystring),
      sample: body instanceof z.ZodObject ? sampleOf(body) : {},
    }));
  });
}

function sampleOf(schema: z.ZodObject): Record<string, unknown> {
  const entries = Object.entries(schema.shape).map(([name, field]) => [name, plausible(field as z.core.$ZodTypes)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
function plausible({ _zod: { def } }: z.core.$ZodTypes): unknown {
  switch (def.type) {
    case 'pipe':
      return plausible(def.in as z.core.$ZodTypes);
    case 'string':
      return 'https://sweep.example/';
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    default:
      return undefined;
  }
}

/** Left out, because these routes end the session, keep a stream open, or concern keys and passwords. */
const skipped = /\/logout$|\/live$|^\/console\/api\/(account|sessions?)\b.*(key|password)$/;

describe('routes with malformed input never answer 500', () => {
  let service: Service;
  let headers: Record<string, string>;
  const seen: RouteOptions[] = [];
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', (route) => {
      seen.push(route);
    });
  };
  before(async () => {
    subscribe('fastify.initialization', listen);
    service = await openService(openTestDeps, { events: true });
    unsubscribe('fastify.initialization', listen);
    const entered = await service.app.inject({
      method: 'POST',
      url: '/console/api/login',
      payload: { login: 'ada', password: accountPassword('ada') },
    });
    const csrf = entered.json().data.csrf;
    const cookie = [entered.headers['set-cookie']].flat().map((set) => String(set).split(';')[0]);
    headers = { authorization: `Bearer ${service.ada.key}`, cookie: cookie.join('; '), 'x-csrf-token': csrf };
  });
  after(() => service.close());

  test('for any value of a field in a schema', () => {
    const schemas = new Set(
      seen.flatMap(({ schema }) => {
        const { body, querystring } = (schema ?? {}) as Schemas;
        return [body, querystring].filter((one) => one instanceof z.ZodObject);
      }),
    );
    assert.ok(schemas.size > 60, `${schemas.size} schemas`);
    for (const schema of schemas)
      for (const name of Object.keys(schema.shape))
        for (const [what, value] of odd)
          for (const others of [{}, sampleOf(schema)])
            try {
              parseInput(schema, { ...others, [name]: value });
            } catch (error) {
              if (!(error instanceof Refusal)) assert.fail(`${what} as ${name}: ${error}`);
            }
  });

  type Case = { route: Route; call: Partial<InjectOptions>; note: string };
  const ask = async ({ route, call, note }: Case) => {
    const answer = await service.app.inject({
      method: route.method as 'GET',
      url: `${route.url.replaceAll(/:\w+/g, '1').replace('*', 'x')}`,
      headers: { ...headers, ...call.headers },
      ...(call.payload !== undefined && { payload: call.payload }),
      ...(call.query !== undefined && { query: call.query }),
    });
    assert.notEqual(answer.statusCode, 500, `${route.method} ${route.url}: ${note}: ${answer.body.slice(0, 300)}`);
  };
  const askSome = async (cases: Case[]) => {
    for (const point of pickPoints(cases.length, 300)) await ask(cases[point - 1]!);
  };
  const writing = () =>
    routesOf(seen).filter(({ method, url }) => ['POST', 'PUT', 'PATCH'].includes(method) && !skipped.test(url));
  const namesOf = ({ body }: Route) => (body.length > 0 ? body : fieldsWithoutSchema);

  test(`for unusual values in all fields of a body, ${extent}`, async () => {
    const routes = writing();
    assert.ok(routes.length > 150, `${routes.length} routes`);
    await askSome(
      routes.flatMap((route) =>
        nasty.map(([what, value]) => ({
          route,
          call: { payload: Object.fromEntries(namesOf(route).map((name) => [name, value])) },
          note: `${what} as ${namesOf(route)[0]}, …`,
        })),
      ),
    );
  });

  test(`for unusual values in a field of a body without a schema, ${extent}`, async () => {
    const routes = writing().filter(
      ({ url, body }) => body.length === 0 && !/^\/(api\/v1|console\/api)\/[^/]+\//.test(url),
    );
    assert.ok(routes.length > 10, `${routes.length} routes`);
    await askSome(
      routes.flatMap((route) =>
        fieldsWithoutSchema.map((name) => ({
          route,
          call: { payload: { [name]: nasty[0]?.[1] } },
          note: `${nasty[0]?.[0]} as ${name}`,
        })),
      ),
    );
  });

  test(`for objects in a form, and names from Object.prototype, ${extent}`, async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const json = { 'content-type': 'application/json' };
    await askSome(
      writing().flatMap((route) => [
        {
          route,
          call: {
            payload: namesOf(route)
              .map((name) => `${name}[length][toString]=x&${name}[0][key][length]=1`)
              .join('&'),
            headers: form,
          },
          note: 'objects in a form',
        },
        ...prototypeNames.map((payload) => ({ route, call: { payload, headers: json }, note: payload })),
      ]),
    );
  });

  test(`for unusual values of query parameters, ${extent}`, async () => {
    const routes = routesOf(seen).filter(({ method, url }) => method === 'GET' && !skipped.test(url));
    await askSome(
      routes.flatMap((route) => {
        const names = [...(route.query.length > 0 ? route.query : fieldsWithoutSchema), '__proto__', 'toString'];
        const values = [['1', '2'], '', '\0', '{"length":1}'];
        return [
          ...values.map((value) => ({
            route,
            call: { query: Object.fromEntries(names.map((name) => [name, value])) },
            note: JSON.stringify(value),
          })),
          {
            route,
            call: { query: Object.fromEntries(names.map((name) => [`${name}[length]`, 'x'])) },
            note: 'in brackets',
          },
        ];
      }),
    );
  });
});
