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
