import type { CaaRecord, MxRecord, SoaRecord, SrvRecord } from 'node:dns';
import type { RecordType } from '../../monitor/index.ts';
import type { RawType } from './raw-dns.ts';

type ResolvedType = Exclude<RecordType, RawType>;

export function recordLines(type: ResolvedType, found: unknown): string[] {
  const records = (Array.isArray(found) ? found : [found]) as unknown[];
  return records.map((record) => lineOf(type, record)).sort();
}

function lineOf(type: ResolvedType, record: unknown): string {
  switch (type) {
    case 'A':
    case 'AAAA':
    case 'CNAME':
    case 'NS':
    case 'PTR':
      return String(record);
    case 'TXT':
      // Long texts are split into parts. Join them without quotes so a text condition can match.
      return utf8Of((record as string[]).join(''));
    case 'MX': {
      const { priority, exchange } = record as MxRecord;
      return `${priority} ${exchange}`;
    }
    case 'SRV': {
      const { priority, weight, port, name } = record as SrvRecord;
      return `${priority} ${weight} ${port} ${name}`;
    }
    case 'SOA': {
      const { nsname, hostmaster, serial, refresh, retry, expire, minttl } = record as SoaRecord;
      return [nsname, hostmaster, serial, refresh, retry, expire, minttl].join(' ');
    }
    case 'CAA': {
      const { critical, ...tagged } = record as CaaRecord & { type?: string };
      const [tag = '', value = ''] = Object.entries(tagged).find(([name]) => name !== 'type') ?? [];
      return `${critical} ${tag} "${value}"`;
    }
  }
}

/** c-ares reads bytes as Latin-1. */
function utf8Of(latin1: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(latin1, 'latin1'));
  } catch {
    return latin1;
  }
}
