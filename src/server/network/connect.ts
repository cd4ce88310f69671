import { isIP, type Socket, connect as tcpConnect } from 'node:net';
import { createSecureContext, type SecureContext, type TLSSocket, connect as tlsConnect } from 'node:tls';
import { writeCause } from '../causes/index.ts';
import { examineCertificate } from './certificate.ts';
import type { Deadline } from './deadline.ts';
import { type Guard, isPublicAddress } from './guard.ts';
import { type Certificate, NetworkError } from './network-error.ts';
import { NameNotFound, type Resolve } from './resolve.ts';
import { peerName, toNetworkError } from './to-network-error.ts';

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

type Target = {
  url: URL;
  guard: Guard;
  resolve: Resolve;
  deadline: Deadline;
  phases: ConnectionPhases;
  /** ALPN, in order of preference; only http/1.1 by default */
  protocols?: Protocol[];
};

/** Delay before the next address of the same name is tried. */
const nextAddressMs = 2000;

// Shared, because loading the root certificates for each connection would cost more than the rest of a check.
let shared: SecureContext | undefined;
const sharedContext = (): SecureContext => {
  shared ??= createSecureContext();
  return shared;
};

/**
 * The guard checks the actual address of the connection, which protects against DNS rebinding. Before any data is sent,
 * throws NetworkError, including for an untrusted certificate.
 */
export async function connect(target: Target): Promise<Connection> {
  const { url, deadline, phases } = target;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const secure = url.protocol === 'https:';
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port);
  if (deadline.passed) throw deadline.passed;
  phases.networkInDoubt = false;
  const addresses = await addressesOf(host, target);
  phases.networkInDoubt = addresses.some(isPublicAddress);

  const dial = dialling(addresses, port);
  const started = performance.now();
  const socket: Socket = secure
    ? tlsConnect({
        ...dial,
        ...(isIP(host) === 0 ? { servername: host } : {}),
        secureContext: sharedContext(),
        ALPNProtocols: target.protocols ?? ['http/1.1'],
        // The certificate is verified below, while it is still available.
        rejectUnauthorized: false,
      })
    : tcpConnect(dial);
  deadline.abort = (error) => socket.destroy(error);

  await new Promise<void>((resolve, reject) => {
    const onError = (error: Error) => reject(toNetworkError(error, peerName(addresses[0] ?? host, port)));
    const onClose = () => reject(new NetworkError(writeCause('closedBeforeAnswer', { peer: phases.address || host })));
    const connected = () => {
      socket.off('close', onClose);
      resolve();
    };
    let connectedAt = 0;
    socket.once('error', onError);
    socket.once('close', onClose);
    socket.once('connect', () => {
      connectedAt = performance.now();
      phases.connect += connectedAt - started;
      phases.address = peerName(socket.remoteAddress ?? '', socket.remotePort);
      if (!secure) connected();
    });
    if (!secure) return;
    socket.once('secureConnect', () => {
      phases.tls += performance.now() - connectedAt;
      connected();
    });
  });
  if (!secure) return { socket, address: phases.address, protocol: 'http/1.1' };
  const { alpnProtocol } = socket as TLSSocket;
  const { expiry, problem } = examineCertificate(socket as TLSSocket, Date.now());
  if (expiry) noteCertificate(phases, { host, ...expiry });
  if (problem === undefined)
    return { socket, address: phases.address, protocol: alpnProtocol === 'h2' ? 'h2' : 'http/1.1' };
  socket.destroy();
  throw new NetworkError(problem);
}

function noteCertificate(phases: ConnectionPhases, certificate: Certificate): void {
  phases.certificates = [...phases.certificates.filter(({ host }) => host !== certificate.host), certificate];
}

export async function addressesOf(
  host: string,
  { guard, resolve, phases, deadline }: Pick<Target, 'guard' | 'resolve' | 'phases' | 'deadline'>,
): Promise<string[]> {
  if (isIP(host) !== 0) {
    const verdict = guard(host);
    if (verdict === 'open') return [host];
    throw new NetworkError(writeCause(verdict === 'private' ? 'privateAddress' : 'blockedRange', { host }));
  }
  const none = () => new NetworkError(writeCause('noPublicAddress', { host }));
  const addresses = await lookUp(host, resolve, deadline, phases).catch((error) => {
    // Only the owner may learn whether an internal name exists.
    throw error instanceof NameNotFound && !guard.isOwners ? none() : error;
  });
  const open = addresses.filter((address) => guard(address) === 'open');
  if (open.length > 0) return open;
  const forbidden = addresses.some((address) => guard(address) === 'forbidden');
  throw forbidden && guard.isOwners ? new NetworkError(writeCause('blockedRange', { host })) : none();
}

async function lookUp(host: string, resolve: Resolve, deadline: Deadline, phases: ConnectionPhases): Promise<string[]> {
  const started = performance.now();
  const { cause } = deadline;
  deadline.cause = 'lateNameServer';
  phases.networkInDoubt = true;
  try {
    const addresses = await deadline.race(resolve(host));
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
