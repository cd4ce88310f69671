import { isIP, type Socket, connect as tcpConnect } from 'node:net';
import { createSecureContext, type SecureContext, type TLSSocket, connect as tlsConnect } from 'node:tls';
import { writeCause } from '../causes/index.ts';
import { examineCertificate } from './certificate.ts';
import type { Deadline } from './deadline.ts';
import { type Guard, isPublicAddress } from './guard.ts';
import { type Certificate, NetworkError } from './network-error.ts';
import { NameNotFound, type Resolve } from './resolve.ts';
import { peerName, toNetworkError } from './to-network-error.ts';
import type { Trust } from './trust.ts';

/** Differences from a usual connection. */
export type ConnectionOptions = {
  /** undefined: the machine's certificate authorities, and no client certificate */
  trust: Trust | undefined;
  ignoresCertificateErrors: boolean;
  /** for SNI and the certificate; undefined: the host of the address */
  serverName: string | undefined;
  family: 4 | 6 | undefined;
  proxy: ProxyServer | undefined;
};

/** `url`: http or https, also for a SOCKS proxy. */
export type ProxyServer = { kind: 'http' | 'socks5'; url: URL; username: string; password: string };

export type Connection = {
  socket: Socket;
  address: string;
  /** negotiated by TLS; http/1.1 if TLS isn't used */
  protocol: Protocol;
};
export type Protocol = 'h2' | 'http/1.1';
/** Durations in ms. If the connection fails, the measurements made until then remain. */
export type ConnectionPhases = {
  dns: number;
  connect: number;
  tls: number;
  address: string;
  certificates: Certificate[];
  /** true until connected, because this machine's network could be down */
  networkInDoubt: boolean;
};

export const createPhases = (): ConnectionPhases => ({
  dns: 0,
  connect: 0,
  tls: 0,
  address: '',
  certificates: [],
  networkInDoubt: false,
});

export type Target = {
  /** https for TLS, otherwise http */
  url: URL;
  guard: Guard;
  resolve: Resolve;
  deadline: Deadline;
  phases: ConnectionPhases;
  /** ALPN, in order of preference; only http/1.1 by default */
  protocols?: Protocol[] | undefined;
  options?: ConnectionOptions | undefined;
};

/** Delay before the next address of the same name is tried. */
const nextAddressMs = 2000;

// Shared, because loading the root certificates for each connection would cost more than the rest of a check.
let shared: SecureContext | undefined;
const sharedContext = (): SecureContext => {
  shared ??= createSecureContext();
  return shared;
};

export function endpointOf(url: URL): { host: string; port: number; secure: boolean } {
  const secure = url.protocol === 'https:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return { host, port: url.port === '' ? (secure ? 443 : 80) : Number(url.port), secure };
}

/**
 * The guard checks the actual address of the connection, which protects against DNS rebinding. Before any data is sent,
 * throws NetworkError, including for an untrusted certificate.
 */
export async function dial(target: Target): Promise<Connection> {
  const { deadline, phases } = target;
  const { host, port, secure } = endpointOf(target.url);
  if (deadline.passed) throw deadline.passed;
  phases.networkInDoubt = false;
  const addresses = await addressesOf(host, target);
  phases.networkInDoubt = addresses.some(isPublicAddress);

  const to = dialling(addresses, port);
  const started = performance.now();
  const socket: Socket = secure ? tlsConnect({ ...to, ...tlsOptions(target) }) : tcpConnect(to);
  deadline.abort = (error) => socket.destroy(error);

  let connectedAt = 0;
  socket.once('connect', () => {
    connectedAt = performance.now();
    phases.connect += connectedAt - started;
    phases.address = peerName(socket.remoteAddress ?? '', socket.remotePort);
  });
  await established(socket, secure ? 'secureConnect' : 'connect', {
    peer: peerName(addresses[0] ?? host, port),
    closedBy: () => phases.address || host,
  });
  if (!secure) return { socket, address: phases.address, protocol: 'http/1.1' };
  phases.tls += performance.now() - connectedAt;
  return verified(socket as TLSSocket, target);
}

/** Starts TLS on a connection to the target. */
export async function startTls(plain: Socket, target: Target): Promise<Connection> {
  const { deadline, phases } = target;
  if (deadline.passed) throw deadline.passed;
  const started = performance.now();
  const { host } = endpointOf(target.url);
  const socket = tlsConnect({ socket: plain, host, ...tlsOptions(target) });
  deadline.abort = (error) => socket.destroy(error);
  await established(socket, 'secureConnect', { peer: phases.address, closedBy: () => phases.address });
  phases.tls += performance.now() - started;
  return verified(socket, target);
}

function tlsOptions({ url, protocols, options }: Target) {
  const { host } = endpointOf(url);
  const servername = options?.serverName ?? (isIP(host) === 0 ? host : undefined);
  return {
    ...(servername === undefined ? {} : { servername }),
    secureContext: options?.trust?.context ?? sharedContext(),
    ALPNProtocols: protocols ?? ['http/1.1'],
    // The certificate is verified below, while it is still available.
    rejectUnauthorized: false,
  };
}

type Peer = { peer: string; closedBy: () => string };

const established = (socket: Socket, event: 'connect' | 'secureConnect', { peer, closedBy }: Peer): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    const onClose = () => reject(new NetworkError(writeCause('closedBeforeAnswer', { peer: closedBy() })));
    socket.once('error', (error) => reject(toNetworkError(error, peer)));
    socket.once('close', onClose);
    socket.once(event, () => {
      socket.off('close', onClose);
      resolve();
    });
  });

function verified(socket: TLSSocket, { url, phases, options }: Target): Connection {
  const { alpnProtocol } = socket;
  const { expiry, problem } = examineCertificate(socket, Date.now(), options?.trust?.roots);
  if (expiry) noteCertificate(phases, { host: endpointOf(url).host, ...expiry });
  if (problem === undefined || options?.ignoresCertificateErrors)
    return { socket, address: phases.address, protocol: alpnProtocol === 'h2' ? 'h2' : 'http/1.1' };
  socket.destroy();
  throw new NetworkError(problem);
}

function noteCertificate(phases: ConnectionPhases, certificate: Certificate): void {
  phases.certificates = [...phases.certificates.filter(({ host }) => host !== certificate.host), certificate];
}

export async function addressesOf(
  host: string,
  { guard, resolve, phases, deadline, options }: Pick<Target, 'guard' | 'resolve' | 'phases' | 'deadline' | 'options'>,
): Promise<string[]> {
  const family = options?.family;
  if (isIP(host) !== 0) {
    const verdict = guard(host);
    if (verdict === 'open') return ofFamily(host, [host], family);
    throw new NetworkError(writeCause(verdict === 'private' ? 'privateAddress' : 'blockedRange', { host }));
  }
  const none = () => (family ? noneOfFamily(host, family) : new NetworkError(writeCause('noPublicAddress', { host })));
  const addresses = await lookUp(host, { resolve, family }, deadline, phases).catch((error) => {
    // Only the owner may learn whether an internal name exists.
    throw error instanceof NameNotFound && (family || !guard.isOwners) ? none() : error;
  });
  const open = addresses.filter((address) => guard(address) === 'open');
  if (open.length > 0) return ofFamily(host, open, family);
  const forbidden = addresses.some((address) => guard(address) === 'forbidden');
  throw forbidden && guard.isOwners ? new NetworkError(writeCause('blockedRange', { host })) : none();
}

function ofFamily(host: string, addresses: string[], family: 4 | 6 | undefined): string[] {
  const found = family === undefined ? addresses : addresses.filter((address) => isIP(address) === family);
  if (found.length > 0 || family === undefined) return found;
  throw noneOfFamily(host, family);
}

const noneOfFamily = (host: string, family: 4 | 6) =>
  new NetworkError(writeCause('noAddressOfFamily', { host, family: `IPv${family}` }));

async function lookUp(
  host: string,
  { resolve, family }: { resolve: Resolve; family: 4 | 6 | undefined },
  deadline: Deadline,
  phases: ConnectionPhases,
): Promise<string[]> {
  const started = performance.now();
  const { cause } = deadline;
  deadline.cause = 'lateNameServer';
  phases.networkInDoubt = true;
  try {
    const addresses = await deadline.race(resolve(host, family));
    phases.networkInDoubt = false;
    return addresses;
  } catch (error) {
    if (error !== deadline.passed) phases.networkInDoubt = toNetworkError(error, host).fault === 'name servers';
    throw error;
  } finally {
    deadline.cause = cause;
    phases.dns += performance.now() - started;
  }
}

function dialling(addresses: string[], port: number) {
  if (addresses.length === 1) return { host: addresses[0]!, port };
  const list = addresses.map((address) => ({ address, family: isIP(address) }));
  return {
    host: 'several',
    port,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: nextAddressMs,
    lookup: (_host: string, _options: unknown, found: (error: null, addresses: typeof list) => void) =>
      found(null, list),
  } as unknown as { host: string; port: number };
}
