import { endianness } from 'node:os';
import ipaddr from 'ipaddr.js';
import type { Family } from './echo.ts';

/** Linux constants. Other systems use the ping command. */
export const addressFamily = { 4: 2, 6: 10 } as const;
export const socketAddressBytes = { 4: 16, 6: 28 } as const;
const addressAt = { 4: 4, 6: 8 } as const;
const addressBytes = { 4: 4, 6: 16 } as const;

export function socketAddress(family: Family, address: string): Buffer {
  const bytes = Buffer.alloc(socketAddressBytes[family]);
  if (endianness() === 'LE') bytes.writeUInt16LE(addressFamily[family], 0);
  else bytes.writeUInt16BE(addressFamily[family], 0);
  bytes.set(ipaddr.parse(address).toByteArray(), addressAt[family]);
  return bytes;
}

export function isSameAddress(family: Family, one: Buffer, other: Buffer): boolean {
  const from = addressAt[family];
  return one.subarray(from, from + addressBytes[family]).equals(other.subarray(from, from + addressBytes[family]));
}
