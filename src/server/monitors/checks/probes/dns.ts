import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';
import { writeCause } from '../../../causes/index.ts';
import type { Resolve } from '../../../network/index.ts';
import { addressesOf, isInPublicZone, isPublicAddress, NetworkError, peerName } from '../../../network/index.ts';
import type { Address, RecordType } from '../../monitor/index.ts';
import type { ProbeOutcome } from '../outcome.ts';
import type { CheckSettings } from '../settings.ts';
import { attempt } from './attempt.ts';
import { recordLines } from './records.ts';

type Question = Extract<Address, { kind: 'dns' }>;

/** Three tries, each twice as long as the one before, stay under the time of a check. */
const tries = 3;
const firstTryShare = 1 / 10;

/**
 * Asks a name server for records. The text of the answer is the records, one a line, in order. `ownServers` replaces
 * the machine's own.
 */
export async function probeDns(
  { server, name, type }: Question,
  { guard }: Pick<CheckSettings, 'guard'>,
  resolve: Resolve,
  timeoutMs: number,
  ownServers?: string[],
): Promise<ProbeOutcome> {
  const peer = server ? peerName(server.host, server.port) : 'the name server';
  return attempt(peer, timeoutMs, async (progress, deadline) => {
    const resolver = new dns.Resolver({ timeout: timeoutMs * firstTryShare, tries });
    if (ownServers) resolver.setServers(ownServers);
    if (server) {
      const [address = ''] = await addressesOf(server.host, { guard, resolve, deadline, phases: progress });
      progress.address = peerName(address, server.port);
      progress.networkInDoubt = isPublicAddress(address);
      resolver.setServers([isIP(address) === 6 || server.port !== 53 ? progress.address : address]);
    }
    // What this machine's name servers know beyond the public is not for everybody.
    const isOpen = Boolean(server) || guard.isOwners;
    if (!isOpen && !isInPublicZone(name)) throw new NetworkError(writeCause('notInPublicZone', { host: name }));
    const askedAt = performance.now();
    const answered = () => {
      progress.protocol = 'dns';
      progress.firstByte = performance.now() - askedAt;
    };
    try {
      const records = await deadline.race(resolver.resolve(name, type));
      answered();
      // Inside a network a public name may lead to private addresses.
      const isPrivate = (record: unknown) => isIP(String(record)) !== 0 && !isPublicAddress(String(record));
      if (!isOpen && [records].flat().some(isPrivate)) throw noRecords(name, type);
      return recordLines(type, records).join('\n');
    } catch (error) {
      const said = String((error as NodeJS.ErrnoException).code ?? '');
      if (answers.has(said)) answered();
      if (error instanceof NetworkError) throw error;
      throw deadline.passed ?? queryFailure(said, { name, type, peer: progress.address || peer, own: !server });
    } finally {
      resolver.cancel();
    }
  });
}

/** What c-ares says when a server answered, however little there was in it. */
const answers = new Set(['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'EREFUSED', 'ENOTIMP', 'EFORMERR']);

const noRecords = (name: string, type: RecordType) => new NetworkError(writeCause('noRecords', { host: name, type }));

type Asked = { name: string; type: RecordType; peer: string; own: boolean };

/** The sentence for what c-ares says. With `the name server` for a peer, it is that of the machine's own. */
export function queryFailure(code: string, { name, type, peer, own }: Asked): NetworkError {
  // The machine's own name servers, cut off from the others, are silent or fail.
  const fault = own ? 'name servers' : 'site';
  switch (code) {
    case 'ENOTFOUND':
      return new NetworkError(writeCause('noSuchName', { host: name }));
    case 'ENODATA':
      return noRecords(name, type);
    case 'ESERVFAIL':
      return new NetworkError(writeCause('serverFailed', { peer }), fault);
    case 'EREFUSED':
      return new NetworkError(writeCause('serverRefused', { peer }), fault);
    case 'ENOTIMP':
      return new NetworkError(writeCause('unsupportedQuery', { peer }));
    case 'EFORMERR':
      return new NetworkError(writeCause('unparsedQuery', { peer }));
    case 'EBADRESP':
      return new NetworkError(writeCause('invalidAnswer', { peer }));
    case 'ETIMEOUT':
      return new NetworkError(writeCause('silentServer', { peer }), fault);
    case 'ECONNREFUSED':
      // c-ares says so, too, when the machine has no name server at all.
      return own
        ? new NetworkError(writeCause('noNameServer'), 'local')
        : new NetworkError(writeCause('refused', { peer }));
    default:
      return new NetworkError(writeCause('noAnswer', { peer, reason: code || 'unknown error' }), fault);
  }
}
