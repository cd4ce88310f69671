import { NetworkError } from './network-error.ts';

/** Errors of this machine: they say nothing about the site. */
const localFaults = new Set(['EMFILE', 'ENFILE', 'EADDRNOTAVAIL', 'ENOBUFS', 'ENOMEM', 'ENETDOWN']);

/** The sentence for what a socket or the HTTP parser threw. `peer` is `address:port`, or the host name before one is known. */
export function toNetworkError(error: unknown, peer: string): NetworkError {
  if (error instanceof NetworkError) return error;
  if (error instanceof AggregateError && error.errors.length > 0) return toNetworkError(error.errors[0], peer);
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  if (localFaults.has(code)) return new NetworkError(`this machine could not connect (${code})`, 'local');
  const at = addressOf(error) ?? peer;
  switch (code) {
    case 'ECONNREFUSED':
      return new NetworkError(`connection refused by ${at}`);
    case 'ETIMEDOUT':
      return new NetworkError(`connection to ${at} timed out`);
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return new NetworkError(`${at} cannot be reached`);
    case 'ECONNRESET':
    case 'EPIPE':
    case 'ECONNABORTED':
      return new NetworkError(`connection closed by ${at} before an answer`);
    case 'HPE_HEADER_OVERFLOW':
      return new NetworkError('the response headers are too large');
    case 'ERR_INVALID_CHAR':
    case 'ERR_UNESCAPED_CHARACTERS':
    case 'ERR_INVALID_HTTP_TOKEN':
      return new NetworkError('the request headers or the address contain characters that cannot be sent');
  }
  if (code.startsWith('HPE_')) return new NetworkError(`${at} did not send a valid HTTP response`);
  if (code === 'EPROTO' || code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS')) {
    return new NetworkError(`TLS failed: ${tlsReason(code, message)}`);
  }
  return new NetworkError(`no answer from ${at} (${code || message || 'unknown error'})`);
}

function addressOf(error: unknown): string | undefined {
  const { address, port } = error as { address?: string; port?: number };
  return address === undefined ? undefined : peerName(address, port);
}

export const peerName = (address: string, port: number | undefined): string =>
  `${address.includes(':') ? `[${address}]` : address}${port === undefined ? '' : `:${port}`}`;

/** OpenSSL's codes as words: ERR_SSL_WRONG_VERSION_NUMBER → wrong version number */
function tlsReason(code: string, message: string): string {
  const reason = code.match(/^ERR_(?:SSL|TLS)_(.+)$/)?.[1] ?? message.match(/SSL routines:[^:]*:([^:]+)/)?.[1] ?? code;
  return reason
    .replace(/^TLSV1_ALERT_|^SSLV3_ALERT_/, '')
    .replaceAll('_', ' ')
    .toLowerCase();
}
