import { STATUS_CODES } from 'node:http';
import { isIP, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { writeCause } from '../causes/index.ts';
import { addressesOf, dial, endpointOf, type ProxyServer, type Target } from './dial.ts';
import { Dialogue } from './dialogue.ts';
import { NetworkError } from './network-error.ts';
import { peerName, toNetworkError } from './to-network-error.ts';

/**
 * Opens a tunnel to the target. Security: for accounts that don't own the service, the proxy gets an address that the
 * guard has checked. Otherwise a proxy inside this network, which trusts this machine, would reach private hosts.
 */
export async function dialThrough(proxy: ProxyServer, target: Target): Promise<Socket> {
  const { host, port } = endpointOf(target.url);
  // The proxy can know names that this machine doesn't.
  const isOpenName = target.guard.isOwners && isIP(host) === 0;
  const destination = isOpenName ? host : (await addressesOf(host, target))[0]!;
  const family = target.options?.family;
  const options = family && {
    trust: undefined,
    ignoresCertificateErrors: false,
    serverName: undefined,
    family,
    proxy: undefined,
  };
  const { phases, deadline } = target;
  const { socket } = await dial({ ...target, url: proxy.url, protocols: undefined, options }).catch((error) => {
    if (deadline.passed) throw deadline.passed;
    throw asProxyError(error, proxy);
  });
  const started = performance.now();
  const dialogue = new Dialogue(socket, phases.address);
  try {
    await (proxy.kind === 'http' ? connectByHttp : connectBySocks)(dialogue, proxy, { host: destination, port });
    phases.networkInDoubt = false;
    phases.connect += performance.now() - started;
    return dialogue.end();
  } catch (error) {
    socket.destroy();
    throw deadline.passed ?? asProxyError(error, proxy);
  }
}

class ProxyError extends NetworkError {}

function asProxyError(error: unknown, proxy: ProxyServer): ProxyError {
  if (error instanceof ProxyError) return error;
  const { message, fault } = toNetworkError(error, proxy.url.host);
  return new ProxyError(writeCause('proxyFailed', { cause: message }), fault);
}

type Destination = { host: string; port: number };

async function connectByHttp(dialogue: Dialogue, { username, password }: ProxyServer, { host, port }: Destination) {
  const authority = peerName(host, port);
  const credentials = Buffer.from(`${username}:${password}`, 'utf8').toString('base64');
  const authorization = username === '' && password === '' ? '' : `Proxy-Authorization: Basic ${credentials}\r\n`;
  dialogue.send(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${authorization}\r\n`);
  const [, digits] = /^HTTP\/1\.[01] (\d{3})/.exec(await dialogue.readLine()) ?? [];
  if (digits === undefined) throw new ProxyError(writeCause('proxyNotHttp'));
  while ((await dialogue.readLine()) !== '');
  const status = Number(digits);
  if (status >= 200 && status < 300) return;
  throw new ProxyError(writeCause('proxyAnswered', { status, phrase: STATUS_CODES[status] ?? 'Unknown' }));
}

/** RFC 1928, 6. */
const socksFailures = [
  'general failure',
  'forbidden by its rules',
  'network unreachable',
  'host unreachable',
  'connection refused',
  'TTL expired',
  'command not supported',
  'address type not supported',
];

/** RFC 1928 and 1929. */
async function connectBySocks(dialogue: Dialogue, { username, password }: ProxyServer, { host, port }: Destination) {
  const hasCredentials = username !== '' || password !== '';
  dialogue.send(Buffer.from(hasCredentials ? [5, 2, 0, 2] : [5, 1, 0]));
  const [version, method] = await dialogue.readBytes(2);
  if (version !== 5) throw new ProxyError(writeCause('proxyNotSocks'));
  if (method === 2 && hasCredentials) {
    dialogue.send(Buffer.concat([Buffer.from([1]), prefixed(username), prefixed(password)]));
    const [, status] = await dialogue.readBytes(2);
    if (status !== 0) throw new ProxyError(writeCause('proxyLogin'));
  } else if (method !== 0) throw new ProxyError(writeCause('proxyLogin'));
  const portBytes = Buffer.from([port >> 8, port & 0xff]);
  dialogue.send(Buffer.concat([Buffer.from([5, 1, 0]), socksAddress(host), portBytes]));
  const [, reply = 1, , type] = await dialogue.readBytes(4);
  if (reply !== 0)
    throw new ProxyError(writeCause('proxyRefused', { reason: socksFailures[reply - 1] ?? `code ${reply}` }));
  const length = type === 1 ? 4 : type === 4 ? 16 : (await dialogue.readBytes(1))[0]!;
  await dialogue.readBytes(length + 2);
}

const prefixed = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'utf8');
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
};

function socksAddress(host: string): Buffer {
  switch (isIP(host)) {
    case 4:
      return Buffer.from([1, ...ipaddr.parse(host).toByteArray()]);
    case 6:
      return Buffer.from([4, ...ipaddr.parse(host).toByteArray()]);
    default:
      return Buffer.concat([Buffer.from([3]), prefixed(host)]);
  }
}
