import type { Family } from './echo.ts';
import { addressFamily } from './socket-address.ts';

/** Non-blocking calls into the C library. They return -1 on failure. `lastError` then returns the error. */
export type Native = {
  sendTo(socket: number, packet: Buffer, address: Buffer): number;
  receiveFrom(socket: number, packet: Buffer, address: Buffer): number;
  close(socket: number): void;
  lastError(): string;
  open(family: Family, kind: 'datagram' | 'raw'): number;
};

// Linux constants, the same on every processor that koffi supports.
const socketType = { datagram: 2, raw: 3 } as const;
const nonBlockingCloseOnExec = 0o4000 | 0o2000000;
const protocol = { 4: 1, 6: 58 } as const;

let opened: Promise<Native | undefined> | undefined;

/** Resolves to undefined if the system is not Linux or koffi has no build for the machine. */
export function loadNative(): Promise<Native | undefined> {
  opened ??= process.platform === 'linux' ? load().catch(() => undefined) : Promise.resolve(undefined);
  return opened;
}

// Loaded with the first icmp:// check, because it costs 12 ms and 10 MB.
async function load(): Promise<Native> {
  const { default: koffi } = await import('koffi');
  const library = koffi.load(null);
  const socket = library.func('int socket(int family, int type, int protocol)');
  const sendto = library.func(
    'intptr_t sendto(int socket, const uint8_t *packet, size_t length, int flags, const uint8_t *address, uint32_t size)',
  );
  const recvfrom = library.func(
    'intptr_t recvfrom(int socket, _Out_ uint8_t *packet, size_t length, int flags, _Out_ uint8_t *address, _Inout_ uint32_t *size)',
  );
  const close = library.func('int close(int socket)');
  const names = new Map(Object.entries(koffi.os.errno).map(([name, number]) => [number, name]));
  return {
    open: (family, kind) =>
      socket(addressFamily[family], socketType[kind] | nonBlockingCloseOnExec, protocol[family]) as number,
    sendTo: (from, packet, address) => Number(sendto(from, packet, packet.length, 0, address, address.length)),
    receiveFrom: (from, packet, address) => Number(recvfrom(from, packet, packet.length, 0, address, [address.length])),
    close: (one) => void close(one),
    lastError: () => names.get(koffi.errno()) ?? `errno ${koffi.errno()}`,
  };
}
