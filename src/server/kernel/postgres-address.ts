/** The parts of a PostgreSQL URL around its hosts. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/i;

/**
 * A URL for each server that one of PostgreSQL names, in its order: `postgres://user@one,two:5433/name`. They hold the same
 * database, and one of them takes writes.
 */
export function postgresServers(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = parts.exec(url) ?? [];
  if (!hosts.includes(',')) return [url];
  // What libpq asks of a server is asked of each anyway.
  const [path = '', query = ''] = after.split('?');
  const options = query.split('&').filter((option) => option !== '' && !option.startsWith('target_session_attrs='));
  const rest = `${path}${options.length > 0 ? `?${options.join('&')}` : ''}`;
  return hosts.split(',').map((host) => `${before}${host}${rest}`);
}

/** The servers of a URL and the database there, whose name it need not have: without user and password, for people. */
export const describePostgres = (url: string, name: string): string => `${parts.exec(url)?.[2] ?? ''}/${name}`;

/** What to write in place of a URL that cannot be one. */
export const postgresUrlAdvice =
  'use postgres://USER:PASSWORD@HOST:5432/DATABASE, and percent-encode special characters in the password (# as %23, @ as %40, / as %2F, ? as %3F, % as %25)';

/** Whether it can be the URL of a PostgreSQL database. A password that is not encoded may read as a host and a port. */
export const isPostgresUrl = (given: string): boolean => postgresServers(given).every(isServerUrl);

function isServerUrl(given: string): boolean {
  const url = URL.parse(given);
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol) || url.hostname === '') return false;
  const isCutOff = url.hash !== '' || (url.username === '' && /@/.test(url.pathname + url.search));
  return !isCutOff && [url.username, url.password, url.pathname].every(isDecodable);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
