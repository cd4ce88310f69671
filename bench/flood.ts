import http from 'node:http';
import { createConnection, type Socket } from 'node:net';
import { join } from 'node:path';
import { readOptions, runParts } from '../test/support/command-options.ts';
import { BenchService } from './service.ts';

const help = `npx node bench/flood.ts [--connections 200] [--seconds 4] [--only TEXT]

Floods each public route in turn from many addresses, without an account: one half of the connections reads the answers and
asks again, the other half never reads them. Meanwhile another user logs in again and again. Reports the service's highest
memory and the slowest login per route. --only limits the routes to those that contain TEXT. Linux only, because it uses
addresses such as 127.1.2.3.`;

const asked = readOptions(help, { connections: '200', seconds: '4', only: '' });
const connections = Number(asked.connections);
const floodMs = Number(asked.seconds) * 1000;
const limits = { rssMb: 500, loginMs: 1000 };
/** Time until the service has worked off what was still queued. */
const pauseMs = 1500;

type Route = { name: string; method: string; path: string; type?: string; body?: string };

const get = (path: string): Route => ({ name: `GET ${path}`, method: 'GET', path });
const post = (path: string, body: object, type = 'application/json'): Route => ({
  ...{ name: `POST ${path}`, method: 'POST', path, type },
  body: JSON.stringify(body),
});
const routesOf = ({ website, slug }: { website: number; slug: string }): Route[] => [
  get('/api/openapi.json'),
  get('/api/docs'),
  get('/api/docs/search?q=monitor'),
  get('/api/docs/search.json'),
  get('/docs/monitors'),
  get('/docs/search?q=monitor'),
  get('/docs/search.json'),
  get(`/status/${slug}`),
  get(`/status/${slug}/feed.json`),
  get(`/status/${slug}/badge.svg`),
  get(`/stats/${website}`),
  get('/shop'),
  get('/shop?q=theme'),
  get('/shop/library'),
  get('/.well-known/jwks.json'),
  get('/gatehouse.js'),
  get('/login'),
  get('/console/api/session'),
  get('/healthz'),
  get('/readyz'),
  get('/heartbeat/unknown'),
  post('/api/collect', { w: website, u: 'https://site.example/page' }, 'text/plain'),
  post('/api/event', { n: 'pageview', u: 'https://site.example/page', d: 'site.example' }, 'text/plain'),
  post('/api/purchases/validation', { code: '1a2b3c4d-5e6f-4a7b-8c9d-0e1f2a3b4c5d' }),
  post('/v2/licenses/verify', { product_id: 'x', license_key: '1A2B3C4D-5E6F4A7B-8C9D0E1F-2A3B4C5D' }),
  post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  post('/console/api/login', { login: 'nobody', password: 'wrong password' }),
  post('/console/api/login', { login: 'ann', password: 'wrong password' }),
  post('/console/api/password-reset', { email: 'nobody@example.com' }),
];

const login = JSON.stringify({ login: 'ann', password: 'correct horse battery staple' });
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const hostile = (index: number) => `127.${1 + (index % 250)}.${Math.floor(index / 250)}.1`;

async function measure(dataDir: string): Promise<void> {
  const service = await BenchService.at(join(dataDir, 'data'));
  const { api_key: key } = service.makeAccount();
  await service.start();
  try {
    const call = async (path: string, body: object) => {
      const answer = await fetch(`${service.address}/api/v1${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return ((await answer.json()) as { data: { id: number } }).data;
    };
    const website = await call('/websites', { domain: 'site.example', privacy: 0 });
    const checked = { interval: 300, alert_condition: 'url_unavailable', request_method: 'GET' };
    const monitor = await call('/monitors', { name: 'Site', url: `${service.address}/healthz`, ...checked });
    await call('/status-pages', { name: 'Acme', slug: 'acme', groups: [{ name: '', monitor_ids: [monitor.id] }] });
    for (let round = 0; round < 3; round++) await logIn(service.port);
    const before = service.usage().service.rssMb;
    const quiet = await loginTimes(service.port, floodMs);
    console.log(`without a flood: ${before.toFixed(0)} MB, login ${show(quiet)}`);
    const routes = routesOf({ website: website.id, slug: 'acme' });
    for (const route of routes.filter(({ name }) => name.includes(asked.only))) await flood(service, route);
  } finally {
    await service.stop();
  }
}

async function flood(service: BenchService, route: Route): Promise<void> {
  const stop = new AbortController();
  const statuses = new Map<number, number>();
  let peakMb = 0;
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, service.usage().service.rssMb);
  }, 100);
  const silent: Socket[] = [];
  const reading = Array.from({ length: connections }, (_, index) => {
    if (index % 2 === 0) {
      silent.push(askWithoutReading(service.port, route, hostile(index)));
      return undefined;
    }
    return askAgainAndAgain(service.port, route, hostile(index), { statuses, signal: stop.signal });
  });
  const times = await loginTimes(service.port, floodMs);
  stop.abort();
  for (const socket of silent) socket.destroy();
  await Promise.all(reading);
  await pause(pauseMs);
  clearInterval(watch);
  const slowest = Math.max(...times);
  const verdict = peakMb > limits.rssMb || slowest > limits.loginMs ? 'TOO MUCH' : 'ok';
  const counted = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  console.log(`${verdict.padEnd(8)} ${route.name}: ${peakMb.toFixed(0)} MB, login ${show(times)}; ${counted}`);
}

/** Sends 20 requests and reads nothing. */
function askWithoutReading(port: number, { method, path, type, body = '' }: Route, localAddress: string): Socket {
  const headers = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    'Accept-Encoding: br',
    ...(body === '' ? [] : [`Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  const socket = createConnection({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  socket.pause();
  socket.write(`${headers.join('\r\n')}\r\n\r\n${body}`.repeat(20));
  return socket;
}

async function askAgainAndAgain(
  port: number,
  route: Route,
  localAddress: string,
  { statuses, signal }: { statuses: Map<number, number>; signal: AbortSignal },
): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1, localAddress } as http.AgentOptions);
  while (!signal.aborted) {
    const status = await ask(port, route, { agent, localAddress, signal }).catch(() => 0);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 0) await pause(50);
  }
  agent.destroy();
}

function ask(
  port: number,
  { method, path, type, body }: Pick<Route, 'method' | 'path' | 'type' | 'body'>,
  options: http.RequestOptions,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = { 'accept-encoding': 'br', ...(type && { 'content-type': type }) };
  const request = http.request({ ...options, port, host: '127.0.0.1', method, path, headers }, (response) => {
    response.resume().on('end', () => resolve(response.statusCode ?? 0));
    response.on('error', reject);
  });
  request.on('error', reject).end(body);
  return promise;
}

/** Returns the time in ms. */
async function logIn(port: number): Promise<number> {
  const began = performance.now();
  const route = { method: 'POST', path: '/console/api/login', type: 'application/json', body: login };
  const status = await ask(port, route, { agent: false, localAddress: '127.0.0.2' });
  if (status !== 200) throw new Error(`the login was answered with ${status}`);
  return performance.now() - began;
}

async function loginTimes(port: number, forMs: number): Promise<number[]> {
  const times: number[] = [];
  for (const end = performance.now() + forMs; performance.now() < end; await pause(200)) times.push(await logIn(port));
  return times;
}

const show = (times: number[]): string => {
  const sorted = times.toSorted((a, b) => a - b);
  return `p50 ${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms, most ${sorted.at(-1)?.toFixed(0)} ms`;
};

await runParts('flood', { flood: measure });
