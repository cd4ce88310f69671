import { promises as dns } from 'node:dns';
import { writeCause } from '../causes/index.ts';
import { createHostsLookup } from './hosts.ts';
import { NetworkError } from './network-error.ts';

/** With `family`, waits for the addresses of this family, and can return others too. */
export type Resolve = (name: string, family?: 4 | 6) => Promise<string[]>;

/** The name doesn't exist or has no address. */
export class NameNotFound extends NetworkError {}

const freshServersMs = 30_000;
/** how long addresses of one family wait for the other family's */
const otherFamilyMs = 100;
const maxSystemLookups = 2;

/**
 * Uses c-ares. getaddrinfo uses a pool of four threads, which a few silent DNS servers would block together with all
 * file calls. Reads the hosts file itself. Passes unknown names that have no dot or end in `.local` to the platform,
 * two at a time. `servers`: `address:port`.
 */
export function createResolver(
  options: { servers?: string[]; hosts?: (name: string) => string[] | undefined } = {},
): Resolve {
  const hosts = options.hosts ?? createHostsLookup();
  let resolver: dns.Resolver | undefined;
  let openedAt = 0;
  let systemLookups = 0;

  // Renewed regularly, because the name servers can change. c-ares doesn't cache responses.
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

  return async (host, family) => {
    const name = host.toLowerCase().replace(/\.$/, '');
    const listed = hosts(name);
    if (listed) return listed;
    if (name === 'localhost' || name.endsWith('.localhost')) return ['127.0.0.1', '::1'];
    try {
      return await byDns(current(), host, family);
    } catch (error) {
      const localName = !name.includes('.') || name.endsWith('.local');
      if (localName && ['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'].includes(codeOf(error))) return bySystem(name);
      throw lookupFailure(error);
    }
  };
}

async function byDns(resolver: dns.Resolver, name: string, family: 4 | 6 | undefined): Promise<string[]> {
  if (family === 4) return addressesOrNoData(resolver.resolve4(name));
  if (family === 6) return addressesOrNoData(resolver.resolve6(name));
  const four = addressesOrNoData(resolver.resolve4(name));
  const six = addressesOrNoData(resolver.resolve6(name));
  const found: string[][] = [[], []];
  const keep = (index: 0 | 1) => (addresses: string[]) => {
    found[index] = addresses;
  };
  const both = Promise.allSettled([four.then(keep(0)), six.then(keep(1))]);
  // Addresses of one family are enough, because some name servers answer for only one.
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

/** For an alias whose target has no such records, c-ares returns an empty list instead of ENODATA. */
async function addressesOrNoData(query: Promise<string[]>): Promise<string[]> {
  const addresses = await query;
  if (addresses.length === 0) throw Object.assign(new Error('no addresses'), { code: 'ENODATA' });
  return addresses;
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
    // A local name server that has lost its upstream doesn't respond, fails or refuses.
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
