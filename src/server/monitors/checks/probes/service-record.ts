import ipaddr from 'ipaddr.js';

/** RFC 9460, 14.3.2. */
const parameters = ['mandatory', 'alpn', 'no-default-alpn', 'port', 'ipv4hint', 'ech', 'ipv6hint'];

/** Writes an HTTPS or SVCB record as in a zone file: `1 . alpn=h2,h3 port=8443`. Throws if it isn't complete. */
export function serviceLine(bytes: Buffer): string {
  const priority = bytes.readUInt16BE(0);
  let at = 2;
  const labels: string[] = [];
  for (let length = bytes.readUInt8(at++); length > 0; length = bytes.readUInt8(at++)) {
    labels.push(bytes.toString('latin1', at, at + length));
    at += length;
  }
  const words = [String(priority), labels.join('.') || '.'];
  while (at < bytes.length) {
    const key = bytes.readUInt16BE(at);
    const end = at + 4 + bytes.readUInt16BE(at + 2);
    const value = textOf(key, bytes.subarray(at + 4, end));
    words.push(`${parameters[key] ?? `key${key}`}${value === '' ? '' : `=${value}`}`);
    at = end;
  }
  return words.join(' ');
}

function textOf(key: number, value: Buffer): string {
  switch (parameters[key]) {
    case 'mandatory':
      return parts(value, 2)
        .map((part) => parameters[part.readUInt16BE()] ?? `key${part.readUInt16BE()}`)
        .join(',');
    case 'alpn':
      return texts(value).join(',');
    case 'port':
      return String(value.readUInt16BE());
    case 'ipv4hint':
    case 'ipv6hint':
      return parts(value, parameters[key] === 'ipv4hint' ? 4 : 16)
        .map((part) => ipaddr.fromByteArray([...part]).toString())
        .join(',');
    case 'ech':
      return value.toString('base64');
    default:
      return value.toString('hex');
  }
}

const parts = (value: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.floor(value.length / size) }, (_, index) =>
    value.subarray(index * size, index * size + size),
  );

function texts(value: Buffer): string[] {
  const found: string[] = [];
  for (let at = 0; at < value.length; at += 1 + value[at]!)
    found.push(value.toString('latin1', at + 1, at + 1 + value[at]!));
  return found;
}
