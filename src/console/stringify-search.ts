import { defaultStringifySearch } from '@tanstack/react-router';

/** Repeats a list's parameter and keeps safe characters readable: `filter=page:is:/docs&filter=country:is:DE`. */
export function stringifySearch(search: Record<string, unknown>): string {
  const lists = Object.entries(search).filter(([, value]) => Array.isArray(value)) as [string, unknown[]][];
  const single = Object.fromEntries(Object.entries(search).filter(([, value]) => !Array.isArray(value)));
  const pairs = lists.flatMap(([name, values]) => values.map((value) => `${name}=${readable(String(value))}`));
  const rest = defaultStringifySearch(single);
  return pairs.length === 0 ? rest : `${rest || '?'}${rest ? '&' : ''}${pairs.join('&')}`;
}

const readable = (value: string): string =>
  encodeURIComponent(value).replace(/%(3A|2F|2C|40)/g, (code) => decodeURIComponent(code));
