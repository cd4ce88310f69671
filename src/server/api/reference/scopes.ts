// English only: the API reference
import { type Entry, needsKey } from './reference.ts';

export type UsualScopes = { read: string | undefined; write: string | undefined };

export function usualScopes(entries: Entry[]): UsualScopes {
  const most = (ofReads: boolean) => {
    const scopes = entries.filter((entry) => isRead(entry) === ofReads).flatMap((entry) => scopeOf(entry) ?? []);
    return [...Map.groupBy(scopes, String)].sort(([, one], [, other]) => other.length - one.length)[0]?.[0];
  };
  return { read: most(true), write: most(false) };
}

export function usualScopesHtml({ read, write }: UsualScopes): string {
  const parts = [read && `${code(read)} to read`, write && `${code(write)} to change`].filter(Boolean);
  if (parts.length === 0) return '';
  return `<p>Scopes: ${read === write ? code(read ?? '') : parts.join(', ')}.</p>`;
}

export function ownScopeHtml(entry: Entry, usual: UsualScopes): string {
  const scope = scopeOf(entry);
  return scope === undefined || scope === (isRead(entry) ? usual.read : usual.write)
    ? ''
    : `<p>Scope ${code(scope)}</p>`;
}

/** Returns undefined if the operation accepts any key or needs no key. */
const scopeOf = ({ operation, scope }: Entry): string | undefined => (needsKey(operation) ? scope : undefined);

const isRead = ({ method }: Entry): boolean => method.toUpperCase() === 'GET';
const code = (scope: string): string => `<code>${scope}</code>`;
