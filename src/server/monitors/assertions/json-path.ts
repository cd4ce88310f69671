import { JSONPathEnvironment, type JSONPathQuery } from 'json-p3';
import { LRUCache } from 'lru-cache';

const environment = new JSONPathEnvironment({ maxRecursionDepth: 500 });
const compiled = new LRUCache<string, JSONPathQuery>({ max: 1000 });

/** Throws if the path isn't valid. */
export function jsonPath(path: string): JSONPathQuery {
  const known = compiled.get(path);
  if (known) return known;
  const query = environment.compile(path);
  compiled.set(path, query);
  return query;
}

export function isJsonPath(path: string): boolean {
  try {
    jsonPath(path);
    return true;
  } catch {
    return false;
  }
}

/** Names and indexes only, so the time doesn't depend on the size of the response. */
export const isSingular = (path: string): boolean => jsonPath(path).singularQuery();
