/** The directives of one policy. If a directive is repeated, the first one counts. */
export type Policy = Map<string, string[]>;

/** Reads a header, which can contain several policies, or the content of a `meta` element. */
export function parsePolicies(text: string): Policy[] {
  return text.split(',').flatMap((one) => {
    const directives = one
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .filter(([name]) => name !== undefined && name !== '')
      .map(([name = '', ...sources]): [string, string[]] => [name.toLowerCase(), sources]);
    return directives.length > 0 ? [new Map(directives.toReversed())] : [];
  });
}

export type Request = {
  kind: 'script' | 'connect';
  url: URL;
  page: URL;
  /** of the script's tag */
  nonce?: string | undefined;
};

const directives = {
  script: ['script-src-elem', 'script-src', 'default-src'],
  connect: ['connect-src', 'default-src'],
};

/** https://www.w3.org/TR/CSP3/#match-url-to-source-list */
export function isAllowed(policy: Policy, request: Request): boolean {
  const name = directives[request.kind].find((one) => policy.has(one));
  const sources = name === undefined ? undefined : policy.get(name);
  if (sources === undefined) return true;
  if (request.kind === 'script') {
    const { nonce } = request;
    if (nonce && sources.includes(`'nonce-${nonce}'`)) return true;
    // Then the host list is ignored.
    if (sources.some((source) => source.toLowerCase() === "'strict-dynamic'")) return false;
  }
  return sources.some((source) => matches(source, request));
}

function matches(source: string, { url, page }: Request): boolean {
  const written = source.toLowerCase();
  if (written === '*') return /^(https?|wss?):$/.test(url.protocol) || url.protocol === page.protocol;
  if (written === "'self'")
    return url.hostname === page.hostname && schemeFits(page.protocol, url) && samePort(page, url);
  if (written.startsWith("'")) return false;
  if (/^[a-z][a-z\d+.-]*:$/.test(written)) return schemeFits(written, url);
  const [, scheme, host = '', port, path = ''] =
    /^(?:([a-z][a-z\d+.-]*:)\/\/)?((?:\*\.)?[^/:*[\]]+|\*|\[[^\]]*\])(?::(\d+|\*))?(\/[^?#]*)?$/.exec(written) ?? [];
  if (host === '') return false;
  if (!schemeFits(scheme ?? page.protocol, url)) return false;
  const name = url.hostname.toLowerCase();
  if (host !== '*' && (host.startsWith('*.') ? !name.endsWith(host.slice(1)) : name !== host)) return false;
  if (!portFits(port, url)) return false;
  if (path === '' || path === '/') return true;
  return path.endsWith('/') ? url.pathname.toLowerCase().startsWith(path) : url.pathname.toLowerCase() === path;
}

/** A policy for http also allows https. */
const schemeFits = (scheme: string, { protocol }: URL): boolean =>
  scheme === protocol || (scheme === 'http:' && protocol === 'https:');

const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80');

const samePort = (page: URL, url: URL): boolean =>
  portOf(page) === portOf(url) || (portOf(page) === '80' && portOf(url) === '443');

function portFits(port: string | undefined, url: URL): boolean {
  if (port === undefined) return url.port === '';
  return port === '*' || port === portOf(url) || (port === '80' && portOf(url) === '443');
}
