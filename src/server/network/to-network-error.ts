import { writeCause } from '../causes/index.ts';
import { NetworkError } from './network-error.ts';

/** Errors on this machine that have nothing to do with the site. */
const localFaults = new Set(['EMFILE', 'ENFILE', 'EADDRNOTAVAIL', 'ENOBUFS', 'ENOMEM', 'ENETDOWN']);

export function toNetworkError(error: unknown, peer: string): NetworkError {
  if (error instanceof NetworkError) return error;
  if (error instanceof AggregateError && error.errors.length > 0) return toNetworkError(error.errors[0], peer);
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  if (localFaults.has(code)) return new NetworkError(writeCause('cannotConnect', { reason: code }), 'local');
  const named = { peer: addressOf(error) ?? peer };
  switch (code) {
    case 'ECONNREFUSED':
      return new NetworkError(writeCause('refused', named));
    case 'ETIMEDOUT':
      return new NetworkError(writeCause('timedOut', named));
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return new NetworkError(writeCause('unreachable', named));
    case 'ECONNRESET':
    case 'EPIPE':
    case 'ECONNABORTED':
      return new NetworkError(writeCause('closedBeforeAnswer', named));
    case 'HPE_HEADER_OVERFLOW':
      return new NetworkError(writeCause('largeHeaders'));
    case 'ERR_INVALID_CHAR':
    case 'ERR_UNESCAPED_CHARACTERS':
    case 'ERR_INVALID_HTTP_TOKEN':
      return new NetworkError(writeCause('unsendable'));
  }
  if (code.startsWith('HPE_')) {
    const { reason = '' } = error as { reason?: string };
    return new NetworkError(
      reason === '' ? writeCause('notHttp', named) : writeCause('notHttpBecause', { ...named, reason }),
    );
  }
  if (code === 'EPROTO' || code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS')) {
    return new NetworkError(writeCause('tlsFailed', { reason: tlsReason(code, message) }));
  }
  return new NetworkError(writeCause('noAnswer', { ...named, reason: code || message || 'unknown error' }));
}

function addressOf(error: unknown): string | undefined {
  const { address, port } = error as { address?: string; port?: number };
  return address === undefined ? undefined : peerName(address, port);
}

export const peerName = (address: string, port: number | undefined): string =>
  `${address.includes(':') ? `[${address}]` : address}${port === undefined ? '' : `:${port}`}`;

/** Converts, for example, ERR_SSL_WRONG_VERSION_NUMBER to "wrong version number". */
function tlsReason(code: string, message: string): string {
  const reason = code.match(/^ERR_(?:SSL|TLS)_(.+)$/)?.[1] ?? message.match(/SSL routines:[^:]*:([^:]+)/)?.[1] ?? code;
  return reason
    .replace(/^TLSV1_ALERT_|^SSLV3_ALERT_/, '')
    .replaceAll('_', ' ')
    .toLowerCase();
}
