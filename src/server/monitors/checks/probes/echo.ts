/** ICMP echo packets (RFC 792, RFC 4443). */
export type Family = 4 | 6;
export type Echo = { id: number; sequence: number; token: Buffer };

export const tokenBytes = 16;
const headerBytes = 8;
const requestType = { 4: 8, 6: 128 } as const;
const replyType = { 4: 0, 6: 129 } as const;

/** The kernel fills in the ICMPv6 checksum, because the checksum covers addresses that only the kernel knows. */
export function echoRequest(family: Family, { id, sequence, token }: Echo): Buffer {
  const packet = Buffer.alloc(headerBytes + tokenBytes);
  packet[0] = requestType[family];
  packet.writeUInt16BE(id, 4);
  packet.writeUInt16BE(sequence, 6);
  token.copy(packet, headerBytes);
  if (family === 4) packet.writeUInt16BE(checksum(packet), 2);
  return packet;
}

/**
 * Returns undefined for packets that are not replies, are damaged or have another size. `withHeader`: the packet begins
 * with an IPv4 header, as from raw sockets.
 */
export function readEchoReply(family: Family, packet: Buffer, withHeader: boolean): Echo | undefined {
  const headerLength = withHeader ? ((packet[0] ?? 0) & 0x0f) * 4 : 0;
  const message = packet.subarray(headerLength);
  if (message.length !== headerBytes + tokenBytes) return undefined;
  if (message[0] !== replyType[family] || message[1] !== 0) return undefined;
  // The checksum of data that includes its own checksum is zero.
  if (family === 4 && checksum(message) !== 0) return undefined;
  return { id: message.readUInt16BE(4), sequence: message.readUInt16BE(6), token: message.subarray(headerBytes) };
}

/** RFC 1071. */
export function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at + 1 < bytes.length; at += 2) sum += bytes.readUInt16BE(at);
  if (bytes.length % 2 === 1) sum += bytes[bytes.length - 1]! << 8;
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >>> 16);
  return ~sum & 0xffff;
}
