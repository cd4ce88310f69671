export type EventStoreAddress = { urls: string[]; cluster: string | undefined };

const host = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

/** Parses `http://user:password@a:8123,b:8123/database?cluster=main`. Returns undefined if it is invalid. */
export function readEventStoreAddress(given: string): EventStoreAddress | undefined {
  const parts = /^(https?:\/\/(?:[^/@]*@)?)([^/@?#]+)([^?#]*)(?:\?([^#]*))?$/.exec(given);
  if (!parts) return undefined;
  const [, head = '', hosts = '', path = '', search = ''] = parts;
  // `http://a,http://b` is rejected, because it would send a password to a host named "http".
  if (!/^(\/[\w.%-]*\/?)?$/.test(path) || hosts.split(',').some((one) => !host.test(one))) return undefined;
  const urls = hosts.split(',').map((host) => URL.parse(`${head}${host}${path}`)?.href.replace(/\/+$/, ''));
  const params = new URLSearchParams(search);
  const cluster = params.get('cluster') ?? undefined;
  // The name is inserted into statements without escaping.
  if (cluster !== undefined && !/^[\w-]{1,64}$/.test(cluster)) return undefined;
  if ([...params.keys()].some((name) => name !== 'cluster')) return undefined;
  const known = urls.filter((url) => url !== undefined);
  return known.length === urls.length ? { urls: [...new Set(known)], cluster } : undefined;
}
