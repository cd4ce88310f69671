import { isDecodable } from './percent-encoding.ts';

const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/i;

/** Splits `postgres://user@one,two:5433/name` into one URL per server. */
export function postgresServers(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = parts.exec(url) ?? [];
  if (!hosts.includes(',')) return [url];
  // `target_session_attrs` is dropped, because every server is probed anyway.
  const [path = '', query = ''] = after.split('?');
  const options = query.split('&').filter((option) => option !== '' && !option.startsWith('target_session_attrs='));
  const rest = `${path}${options.length > 0 ? `?${options.join('&')}` : ''}`;
  return hosts.split(',').map((host) => `${before}${host}${rest}`);
}

export const describePostgres = (url: string, name: string): string => `${parts.exec(url)?.[2] ?? ''}/${name}`;

export const postgresUrlAdvice =
  'use postgres://USER:PASSWORD@HOST:5432/DATABASE, and percent-encode special characters in the password (# as %23, @ as %40, / as %2F, ? as %3F, % as %25)';

/** Also rejects URLs with an unencoded password, which could be read as a host and a port. */
export const isPostgresUrl = (given: string): boolean => postgresServers(given).every(isServerUrl);

function isServerUrl(given: string): boolean {
  const url = URL.parse(given);
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol) || url.hostname === '') return false;
  const isCutOff = url.hash !== '' || (url.username === '' && /@/.test(url.pathname + url.search));
  return !isCutOff && [url.username, url.password, url.pathname].every(isDecodable);
}
