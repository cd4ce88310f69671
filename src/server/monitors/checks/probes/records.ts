import type { CaaRecord, MxRecord, SoaRecord, SrvRecord } from 'node:dns';
import type { RecordType } from '../../monitor/index.ts';

export function recordLines(type: RecordType, found: unknown): string[] {
  const records = (Array.isArray(found) ? found : [found]) as unknown[];
  return records.map((record) => lineOf(type, record)).sort();
}

function lineOf(type: RecordType, record: unknown): string {
  switch (type) {
    case 'A':
    case 'AAAA':
    case 'CNAME':
    case 'NS':
    case 'PTR':
      return String(record);
    case 'TXT':
      // Long strings are split into parts. They are joined without quotes, so that a text condition can match.
      return (record as string[]).join('');
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
