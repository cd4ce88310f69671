import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';
import { writeCause } from '../../../causes/index.ts';
import type { Resolve } from '../../../network/index.ts';
import { addressesOf, isInPublicZone, isPublicAddress, NetworkError, peerName } from '../../../network/index.ts';
import type { Address, RecordType } from '../../monitor/index.ts';
import type { ProbeOutcome } from '../outcome.ts';
import type { CheckSettings } from '../settings.ts';
import { attempt } from './attempt.ts';
import { queryRecords, type RawType, rawTypes } from './raw-dns.ts';
import { recordLines } from './records.ts';

type Question = Extract<Address, { kind: 'dns' }>;

/** Three tries, each twice as long as the previous try, fit into a check's timeout. */
const tries = 3;
const firstTryShare = 1 / 10;

/** `ownServers` replaces this machine's name servers. */
export async function probeDns(
  { server, name, type, isExact, isNoName }: Question,
  { guard }: Pick<CheckSettings, 'guard'>,
  resolve: Resolve,
  timeoutMs: number,
  ownServers?: string[],
): Promise<ProbeOutcome> {
  const peer = server ? peerName(server.host, server.port) : 'the name server';
  const outcome = await attempt(peer, timeoutMs, async (progress, deadline) => {
    const resolver = new dns.Resolver({ timeout: timeoutMs * firstTryShare, tries });
    if (ownServers) resolver.setServers(ownServers);
    if (server) {
      const [address = ''] = await addressesOf(server.host, { guard, resolve, deadline, phases: progress });
      progress.address = peerName(address, server.port);
      progress.networkInDoubt = isPublicAddress(address);
      resolver.setServers([isIP(address) === 6 || server.port !== 53 ? progress.address : address]);
    }
    // Security: this machine's name servers can know private names that other accounts must not see.
    const isOpen = Boolean(server) || guard.isOwners;
    if (!isOpen && !isInPublicZone(name)) throw new NetworkError(writeCause('notInPublicZone', { host: name }));
    const cancelling = new AbortController();
    const tried = { firstTryMs: timeoutMs * firstTryShare, tries, signal: cancelling.signal };
    const askedAt = performance.now();
    const answered = () => {
      progress.protocol = 'dns';
      progress.firstByte = performance.now() - askedAt;
    };
    try {
      const found = isRaw(type)
        ? await deadline.race(queryRecords({ ...tried, servers: resolver.getServers().map(serverIn), name, type }))
        : await deadline.race(resolver.resolve(name, type));
      answered();
      // Inside a network, a public name can resolve to private addresses.
      const isPrivate = (word: string) => isIP(word) !== 0 && !isPublicAddress(word);
      const lines = isRaw(type) ? (found as string[]) : recordLines(type, found);
      const words = isRaw(type) ? lines.flatMap((line) => line.split(/[ ,=]/)) : [found].flat().map(String);
      // For an alias whose target has no such records, c-ares returns an empty list instead of ENODATA.
      if (lines.length === 0 || (!isOpen && words.some(isPrivate)))
        throw Object.assign(new Error('no records'), { code: 'ENODATA' });
      if (isNoName) throw new NetworkError(writeCause('nameExists', { host: name }));
      return lines.join('\n');
    } catch (error) {
      const said = String((error as NodeJS.ErrnoException).code ?? '');
      if (answers.has(said)) answered();
      // Security: other accounts must not learn whether a private name exists, so for them, a name without public
      // records doesn't exist.
      const isAbsent = said === 'ENOTFOUND' || (said === 'ENODATA' && !isOpen);
      if (isNoName && isAbsent) return '';
      if (isNoName && said === 'ENODATA') throw new NetworkError(writeCause('nameExists', { host: name }));
      if (isAbsent && !isOpen) throw noRecords(name, type);
      if (error instanceof NetworkError) throw error;
      throw deadline.passed ?? queryFailure(said, { name, type, peer: progress.address || peer, own: !server });
    } finally {
      resolver.cancel();
      cancelling.abort();
    }
  });
  return isExact && outcome.kind === 'answer' ? { ...outcome, isExact } : outcome;
}

const isRaw = (type: RecordType): type is RawType => type in rawTypes;

/** `address:port` or only an address, as in `getServers`. */
function serverIn(text: string): { host: string; port: number } {
  const [, bracketed, plain, port] = /^(?:\[(.+)\]|([\d.]+))(?::(\d+))?$/.exec(text) ?? [];
  return { host: bracketed ?? plain ?? text, port: Number(port ?? 53) };
}

/** c-ares errors that mean that a server answered. */
const answers = new Set(['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'EREFUSED', 'ENOTIMP', 'EFORMERR']);

const noRecords = (name: string, type: RecordType) => new NetworkError(writeCause('noRecords', { host: name, type }));

type Asked = { name: string; type: RecordType; peer: string; own: boolean };

export function queryFailure(code: string, { name, type, peer, own }: Asked): NetworkError {
  // This machine's name servers also time out or fail if the machine has no network.
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
      // c-ares also returns this code if the machine has no name server configured.
      return own
        ? new NetworkError(writeCause('noNameServer'), 'local')
        : new NetworkError(writeCause('refused', { peer }));
    default:
      return new NetworkError(writeCause('noAnswer', { peer, reason: code || 'unknown error' }), fault);
  }
}
