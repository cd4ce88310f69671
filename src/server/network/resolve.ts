import { promises as dns } from 'node:dns';
import { writeCause } from '../causes/index.ts';
import { createHostsLookup } from './hosts.ts';
import { NetworkError } from './network-error.ts';

/** All addresses of a name, IPv4 first. Throws NetworkError with the cause. */
export type Resolve = (name: string) => Promise<string[]>;

/** No name server knows the name, or an address of it. */
export class NameNotFound extends NetworkError {}

const freshServersMs = 30_000;
/** how long an answer of one family waits for the other */
const otherFamilyMs = 100;
const maxSystemLookups = 2;

/**
 * Asks the DNS servers directly (c-ares: sockets on the event loop), because the platform's getaddrinfo runs on a pool
 * of four threads that a few silent DNS servers would fill, and with it every file and compression call of the process.
 * What getaddrinfo knows beyond DNS is kept: the hosts file is read here, and names that DNS need not know (without a
 * dot, or `.local`) go to the platform when DNS has none, two at a time.
 * `servers` replaces the machine's own (`address:port`).
 */
export function createResolver(
  options: { servers?: string[]; hosts?: (name: string) => string[] | undefined } = {},
): Resolve {
  const hosts = options.hosts ?? createHostsLookup();
  let resolver: dns.Resolver | undefined;
  let openedAt = 0;
  let systemLookups = 0;

  // Recreated now and then, because the machine's list of name servers may change. c-ares caches no answers.
  const current = (): dns.Resolver => {
    const now = performance.now();
    if (!resolver || now - openedAt > freshServersMs) {
      resolver = new dns.Resolver({ timeout: 3000, tries: 3 });
      if (options.servers) resolver.setServers(options.servers);
      openedAt = now;
    }
    return resolver;
  };

  const bySystem = async (name: string): Promise<string[]> => {
    if (systemLookups >= maxSystemLookups) throw new NetworkError(writeCause('tooManyLookUps'), 'local');
    systemLookups++;
    try {
      return (await dns.lookup(name, { all: true, order: 'ipv4first' })).map((found) => found.address);
    } catch (error) {
      throw lookupFailure(error);
    } finally {
      systemLookups--;
    }
  };

  return async (host) => {
    const name = host.toLowerCase().replace(/\.$/, '');
    const listed = hosts(name);
    if (listed) return listed;
    if (name === 'localhost' || name.endsWith('.localhost')) return ['127.0.0.1', '::1'];
    try {
      return await byDns(current(), host);
    } catch (error) {
      const localName = !name.includes('.') || name.endsWith('.local');
      if (localName && ['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'].includes(codeOf(error))) return bySystem(name);
      throw lookupFailure(error);
    }
  };
}

async function byDns(resolver: dns.Resolver, name: string): Promise<string[]> {
  const four = resolver.resolve4(name);
  const six = resolver.resolve6(name);
  const found: string[][] = [[], []];
  const keep = (index: 0 | 1) => (addresses: string[]) => {
    found[index] = addresses;
  };
  const both = Promise.allSettled([four.then(keep(0)), six.then(keep(1))]);
  // The first family with addresses is enough; a name server that answers for one family only must not cost seconds.
  const either = Promise.any([four, six]).then(
    () => new Promise<void>((resolve) => setTimeout(resolve, otherFamilyMs)),
    () => {},
  );
  await Promise.race([both, either]);
  const addresses = found.flat();
  if (addresses.length > 0) return addresses;
  const settled = await Promise.allSettled([four, six]);
  const errors = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  throw errors.find((error) => !['ENOTFOUND', 'ENODATA'].includes(codeOf(error))) ?? errors[0];
}

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code ?? '');

function lookupFailure(error: unknown): NetworkError {
  switch (codeOf(error)) {
    case 'ENOTFOUND':
    case 'ENODATA':
      return new NameNotFound(writeCause('nameNotFound'));
    case 'EBADNAME':
      return new NetworkError(writeCause('invalidName'));
    case 'ECONNREFUSED':
      return new NetworkError(writeCause('noNameServer'), 'local');
    // A name server nearby that is cut off from the others is silent, fails or refuses.
    case 'ETIMEOUT':
    case 'EAI_AGAIN':
      return new NetworkError(writeCause('nameServerSilent'), 'name servers');
    case 'ESERVFAIL':
      return new NetworkError(writeCause('nameServerFailed'), 'name servers');
    case 'EREFUSED':
      return new NetworkError(writeCause('nameServerRefused'), 'name servers');
    default:
      return new NetworkError(writeCause('lookUpFailed', { reason: codeOf(error) || 'unknown error' }), 'name servers');
  }
}
