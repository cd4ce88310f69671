import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import packet, { type DecodedPacket, type DsData, type TlsaData } from 'dns-packet';
import { serviceLine } from './service-record.ts';

/** Types that Node's resolver can't query, by their name in the library. */
export const rawTypes = { HTTPS: 'UNKNOWN_65', SVCB: 'UNKNOWN_64', DS: 'DS', TLSA: 'TLSA' } as const;
export type RawType = keyof typeof rawTypes;

type Server = { host: string; port: number };
type Query = { servers: Server[]; name: string; type: RawType; firstTryMs: number; tries: number; signal: AbortSignal };

/** As in c-ares, so both have the same causes. */
const errorCodes: Record<string, string> = {
  NXDOMAIN: 'ENOTFOUND',
  SERVFAIL: 'ESERVFAIL',
  REFUSED: 'EREFUSED',
  NOTIMP: 'ENOTIMP',
  FORMERR: 'EFORMERR',
};
const failure = (code: string) => Object.assign(new Error(`the query failed: ${code}`), { code });
const udpPayloadBytes = 1232;

export async function queryRecords({ servers, name, type, firstTryMs, tries, signal }: Query): Promise<string[]> {
  const id = Math.floor(Math.random() * 65_536);
  const query = packet.encode({
    type: 'query',
    id,
    flags: packet.RECURSION_DESIRED,
    questions: [{ name, type: rawTypes[type] as 'DS', class: 'IN' }],
    additionals: [
      {
        type: 'OPT',
        name: '.',
        udpPayloadSize: udpPayloadBytes,
        extendedRcode: 0,
        ednsVersion: 0,
        flags: 0,
        flag_do: false,
        options: [],
      },
    ],
  });
  let last: unknown = failure('ECONNREFUSED');
  for (let count = 0; count < tries && servers.length > 0; count++) {
    const server = servers[count % servers.length]!;
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(firstTryMs * 2 ** count)]);
    try {
      const answer = await askByUdp(query, id, server, timeout);
      return linesOf(answer.flag_tc ? await askByTcp(query, server, timeout) : answer, type);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (Object.values(errorCodes).includes(String(code)) || code === 'ENODATA') throw error;
      last = timeout.aborted ? failure('ETIMEOUT') : error instanceof RangeError ? failure('EBADRESP') : error;
    }
  }
  throw last;
}

/** The connected socket accepts only datagrams from the server. */
function askByUdp(query: Buffer, id: number, { host, port }: Server, signal: AbortSignal): Promise<DecodedPacket> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  return new Promise<DecodedPacket>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(failure('ETIMEOUT')), { once: true });
    socket.on('error', reject);
    socket.on('message', (message) => {
      const answer = decoded(message);
      if (answer === undefined) reject(failure('EBADRESP'));
      else if (answer.id === id) resolve(answer);
    });
    socket.connect(port, host, () => socket.send(query));
  }).finally(() => socket.close());
}

function askByTcp(query: Buffer, { host, port }: Server, signal: AbortSignal): Promise<DecodedPacket> {
  const socket = connect({ host, port, signal });
  return new Promise<DecodedPacket>((resolve, reject) => {
    let received = Buffer.alloc(0);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(query.length);
    socket.on('error', reject);
    socket.on('close', () => reject(failure('EBADRESP')));
    socket.on('data', (part) => {
      received = Buffer.concat([received, part]);
      if (received.length < 2 || received.length < 2 + received.readUInt16BE()) return;
      const answer = decoded(received.subarray(2, 2 + received.readUInt16BE()));
      if (answer) resolve(answer);
      else reject(failure('EBADRESP'));
    });
    socket.write(Buffer.concat([length, query]));
  }).finally(() => socket.destroy());
}

function decoded(message: Buffer): DecodedPacket | undefined {
  try {
    return packet.decode(message);
  } catch {
    return undefined;
  }
}

function linesOf(answer: DecodedPacket, type: RawType): string[] {
  const { rcode } = answer as DecodedPacket & { rcode: string };
  if (rcode !== 'NOERROR') throw failure(errorCodes[rcode] ?? 'EBADRESP');
  const records = (answer.answers ?? []).filter((record) => record.type === rawTypes[type]);
  if (records.length === 0) throw failure('ENODATA');
  return records.map((record) => lineOf(type, (record as { data: unknown }).data)).sort();
}

function lineOf(type: RawType, data: unknown): string {
  switch (type) {
    case 'DS': {
      const { keyTag, algorithm, digestType, digest } = data as DsData;
      return `${keyTag} ${algorithm} ${digestType} ${hex(digest as Buffer)}`;
    }
    case 'TLSA': {
      const { usage, selector, matchingType, certificate } = data as TlsaData;
      return `${usage} ${selector} ${matchingType} ${hex(certificate as Buffer)}`;
    }
    case 'HTTPS':
    case 'SVCB':
      return serviceLine(data as Buffer);
  }
}

const hex = (bytes: Buffer): string => bytes.toString('hex').toUpperCase();
