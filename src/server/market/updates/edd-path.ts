import type { IncomingMessage } from 'node:http';

/**
 * Easy Digital Downloads’ clients send their requests to the root: as a form with POST, or with `edd_action` in the URL.
 * Returns undefined for other requests.
 */
export function rewriteEddRequest({ method, url = '/' }: Pick<IncomingMessage, 'method' | 'url'>): string | undefined {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '');
  if (!/^\/?(\?|$)/.test(path)) return undefined;
  const isEdd = method === 'POST' || (method === 'GET' && /[?&]edd_action=/.test(path));
  return isEdd ? `/edd-sl${path.replace(/^\//, '')}` : undefined;
}
