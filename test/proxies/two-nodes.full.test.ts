import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { freePort } from '../support/free-port.testing.ts';
import { until } from '../support/service.ts';
import { complete, documented, type ProxyName, pathOf, proxyNames, RunningProxy } from './documented.ts';

const setUps: Record<ProxyName, () => { config: string; more?: [string, string][] }> = {
  nginx() {
    const [one, upstream = '', pass = ''] = documented('nginx');
    return { config: upstream + one, more: [['proxy_pass http://127.0.0.1:8080;', pass]] };
  },
  caddy: () => ({ config: documented('caddy')[1] ?? '' }),
  haproxy() {
    const [one, two = ''] = documented('haproxy');
    return { config: one.slice(0, one.indexOf('\nbackend gatehouse') + 1) + two };
  },
};
/** For each proxy, whether it checks the readiness of the nodes. */
const asks: Record<ProxyName, boolean> = { nginx: false, caddy: true, haproxy: true };

/** A stub that imitates a node. */
class Node {
  readonly #name: string;
  readonly #server: Server;
  isReady = true;
  isStopping = false;

  constructor(name: string) {
    this.#name = name;
    this.#server = createServer((asked, answer) => {
      const isAway = (asked.url === '/readyz' && !this.isReady) || (asked.url?.endsWith('z') && this.isStopping);
      asked.resume().once('end', () => answer.writeHead(isAway ? 503 : 200).end(this.#name));
    });
  }

  async listen(port = 0): Promise<number> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }
}

for (const name of proxyNames)
  describe(`${name} in front of two nodes as documented`, {
    skip: pathOf(name) === undefined && `${name} is not installed`,
  }, () => {
    const folder = mkdtempSync(join(tmpdir(), `gatehouse-nodes-`));
    const nodes = [new Node('first'), new Node('second')] as const;
    let ports: [number, number];
    let own: number;
    let proxy: RunningProxy | undefined;

    const ask = async (path: string, method = 'GET') => {
      const asked = request({
        ...{ host: '127.0.0.1', port: own, path, method, agent: false, rejectUnauthorized: false },
        servername: 'gate.example',
        headers: { host: `gate.example:${own}`, ...(method === 'POST' && { 'content-length': '2' }) },
      });
      asked.end(method === 'POST' ? '{}' : undefined);
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      return { status: answer.statusCode, body: await text(answer) };
    };
    /** Fails if one of the requests fails. */
    const whoAnswers = async (path: string, method?: string) => {
      const answers = [];
      for (let n = 0; n < 6; n++) answers.push(await ask(path, method));
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
      return [...new Set(answers.map(({ body }) => body))].sort();
    };

    before(async () => {
      ports = [await nodes[0].listen(), await nodes[1].listen()];
      own = await freePort();
      const { config, more = [] } = setUps[name]();
      const nodesAt: [string, string][] = [
        ['10.0.0.11:8080', `127.0.0.1:${ports[0]}`],
        ['10.0.0.12:8080', `127.0.0.1:${ports[1]}`],
      ];
      proxy = new RunningProxy(name, folder, complete(name, { folder, own }, config, [...more, ...nodesAt]));
      await proxy.untilAnswers(async (path) => (await ask(path)).status);
    });
    after(async () => {
      await proxy?.stop();
      await Promise.all(nodes.map((node) => node.stop()));
      rmSync(folder, { recursive: true, force: true });
    });

    test('both nodes get requests', async () => {
      await until('both have answered', async () => (await whoAnswers('/login')).length === 2);
      await until('both have counted', async () => (await whoAnswers('/api/event', 'POST')).length === 2);
    });

    test('a node that is not ready gets only events to collect', { skip: !asks[name] }, async () => {
      nodes[0].isReady = false;
      await until('the other one answers', async () => (await whoAnswers('/login')).join() === 'second');
      for (const path of ['/api/event', '/api/collect'])
        await until('both have counted', async () => (await whoAnswers(path, 'POST')).length === 2);
      nodes[0].isReady = true;
      await until('both answer again', async () => (await whoAnswers('/login')).length === 2);
    });

    test('requests for a stopped node go to the other one immediately, and return after it has restarted', async () => {
      nodes[1].isStopping = true;
      if (asks[name])
        for (const [path, method] of [['/login'], ['/api/event', 'POST']] as const)
          await until('the other one answers', async () => (await whoAnswers(path, method)).join() === 'first');
      await nodes[1].stop();
      assert.deepEqual(await whoAnswers('/login'), ['first']);
      assert.deepEqual(await whoAnswers('/api/event', 'POST'), ['first']);
      await nodes[1].listen(ports[1]);
      nodes[1].isStopping = false;
      await until('both answer again', async () => (await whoAnswers('/login')).length === 2);
    });
  });
