/**
 * Whether a write comes from our own pages, or from a program that is no browser. Browsers say where a request comes
 * from in `Sec-Fetch-Site` (on https and localhost) and `Origin`; a page cannot forge either. A program sends neither.
 * `ownHosts`: hosts of the public address and of the request itself.
 */
export function isAllowedOrigin(
  headers: { site: string | undefined; origin: string | undefined },
  ownHosts: string[],
): boolean {
  if (headers.site !== undefined) return headers.site === 'same-origin' || headers.site === 'none';
  if (headers.origin === undefined) return true;
  const host = URL.parse(headers.origin)?.host;
  return host !== undefined && host !== '' && ownHosts.includes(host);
}
