// English only: the API reference
import { type Entry, needsKey } from './reference.ts';

/** What most reads and most writes of a page ask of a key; said once, and by each operation that asks for something else. */
export type UsualScopes = { read: string | undefined; write: string | undefined };

export function usualScopes(entries: Entry[]): UsualScopes {
  const most = (ofReads: boolean) => {
    const scopes = entries.filter((entry) => isRead(entry) === ofReads).flatMap((entry) => scopeOf(entry) ?? []);
    return [...Map.groupBy(scopes, String)].sort(([, one], [, other]) => other.length - one.length)[0]?.[0];
  };
  return { read: most(true), write: most(false) };
}

/** "Scope monitors:read to read, monitors:write to change." */
export function usualScopesHtml({ read, write }: UsualScopes): string {
  const parts = [read && `${code(read)} to read`, write && `${code(write)} to change`].filter(Boolean);
  if (parts.length === 0) return '';
  return `<p>Scopes: ${read === write ? code(read ?? '') : parts.join(', ')}.</p>`;
}

/** The scope of an operation that is not what is usual on its page. */
export function ownScopeHtml(entry: Entry, usual: UsualScopes): string {
  const scope = scopeOf(entry);
  return scope === undefined || scope === (isRead(entry) ? usual.read : usual.write)
    ? ''
    : `<p>Scope ${code(scope)}</p>`;
}

/** Undefined if any key will do, or none. */
const scopeOf = ({ operation, scope }: Entry): string | undefined => (needsKey(operation) ? scope : undefined);

const isRead = ({ method }: Entry): boolean => method.toUpperCase() === 'GET';
const code = (scope: string): string => `<code>${scope}</code>`;
