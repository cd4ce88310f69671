import { type Connection, dial, endpointOf, type ProxyServer, startTls, type Target } from './dial.ts';
import { dialThrough } from './proxy.ts';

/** Connects directly, or through the proxy of `options`. Throws NetworkError, including for an untrusted certificate. */
export function connect(target: Target): Promise<Connection> {
  const proxy = target.options?.proxy;
  return proxy ? connectThrough(proxy, target) : dial(target);
}

async function connectThrough(proxy: ProxyServer, target: Target): Promise<Connection> {
  if (target.deadline.passed) throw target.deadline.passed;
  const socket = await dialThrough(proxy, target);
  if (endpointOf(target.url).secure) return startTls(socket, target);
  return { socket, address: target.phases.address, protocol: 'http/1.1' };
}
