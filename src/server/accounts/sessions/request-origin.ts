/**
 * Browsers send `Sec-Fetch-Site` (on https and localhost) and `Origin`, which pages can't forge. Other clients send
 * neither. `ownHosts`: hosts of the public URL and of the request.
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
