type Cookie = {
  name: string;
  value: string;
  host: string;
  /** false: only for exactly this host */
  withSubdomains: boolean;
  path: string;
  isSecure: boolean;
};

const maxCookies = 50;
const maxCookieBytes = 4096;

/** The cookies of one check, because sites set a cookie and redirect to the page that requires it. */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie>();

  store(url: URL, lines: string[] = []): void {
    for (const line of lines) {
      const parsed = parseCookie(url, line);
      if (parsed === undefined) continue;
      const { cookie, isDeleted } = parsed;
      const key = [cookie.name, cookie.host, cookie.path].join(' ');
      this.#cookies.delete(key);
      if (!isDeleted && this.#cookies.size < maxCookies) this.#cookies.set(key, cookie);
    }
  }

  /** Longer paths are first, as in RFC 6265. */
  pairsFor(url: URL): { name: string; value: string }[] {
    return [...this.#cookies.values()]
      .filter((cookie) => isSentTo(cookie, url))
      .sort((one, other) => other.path.length - one.path.length);
  }
}

function isSentTo({ host, withSubdomains, path, isSecure }: Cookie, { hostname, pathname, protocol }: URL): boolean {
  if (isSecure && protocol !== 'https:') return false;
  if (hostname !== host && !(withSubdomains && hostname.endsWith(`.${host}`))) return false;
  return pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
}

function parseCookie({ hostname, pathname }: URL, line: string): { cookie: Cookie; isDeleted: boolean } | undefined {
  const [pair = '', ...attributes] = line.split(';');
  const at = pair.indexOf('=');
  const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  // Browsers also ignore cookies with control characters, which can't be sent.
  if (at < 1 || name === '' || pair.length > maxCookieBytes || /\p{Cc}/u.test(pair)) return undefined;
  const given = new Map(
    attributes.map((attribute) => {
      const [key = '', ...rest] = attribute.split('=');
      return [key.trim().toLowerCase(), rest.join('=').trim()];
    }),
  );
  const domain = given.get('domain')?.replace(/^\./, '').toLowerCase() ?? '';
  const withSubdomains = domain.includes('.') && (hostname === domain || hostname.endsWith(`.${domain}`));
  if (domain !== '' && domain !== hostname && !withSubdomains) return undefined;
  const path = given.get('path') ?? '';
  return {
    cookie: {
      name,
      value,
      host: withSubdomains ? domain : hostname,
      withSubdomains,
      path: path.startsWith('/') ? path : pathname.slice(0, pathname.lastIndexOf('/')) || '/',
      isSecure: given.has('secure'),
    },
    isDeleted: hasEnded(given),
  };
}

function hasEnded(given: Map<string, string>): boolean {
  const maxAge = given.get('max-age');
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0;
  const expires = given.get('expires') ?? '';
  // Browsers ignore dates without a time, such as 0 and -1, which JavaScript reads as years.
  return /\d:\d{1,2}:\d/.test(expires) && Date.parse(expires) <= Date.now();
}
