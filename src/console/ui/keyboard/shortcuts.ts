/** What keys do. Pages and the shell name their shortcuts here; one listener follows them, one dialog lists them. */

export type Shortcut = {
  /** As `KeyboardEvent.key` names it, letters in lower case; keys pressed one after the other with a space between. */
  keys: string;
  word: string;
  /** Absent where the browser or the page itself does it: the key is only listed. */
  run?: () => void;
};

export type ShortcutGroup = {
  title: string;
  /** A page's own win over those that hold everywhere. */
  scope: 'page' | 'everywhere';
  shortcuts: readonly Shortcut[];
};

const registered = new Set<ShortcutGroup>();

/** @returns what takes them away again */
export function addShortcuts(group: ShortcutGroup): () => void {
  registered.add(group);
  return () => void registered.delete(group);
}

/** Those of the page first. */
export const shortcutGroups = (): ShortcutGroup[] =>
  [...registered].sort((one, other) => Number(one.scope === 'everywhere') - Number(other.scope === 'everywhere'));

/** Without those that something before them takes over. */
export function withoutHidden(groups: readonly ShortcutGroup[]): ShortcutGroup[] {
  const taken = new Set<string>();
  return groups
    .map((group) => ({
      ...group,
      shortcuts: group.shortcuts.filter(({ keys }) => !taken.has(keys) && Boolean(taken.add(keys))),
    }))
    .filter(({ shortcuts }) => shortcuts.length > 0);
}

/**
 * What a key means after those that were pressed before it: a shortcut, or the beginning of one.
 * @param before keys of a sequence that has begun, '' otherwise
 */
export function findShortcut(
  groups: readonly ShortcutGroup[],
  before: string,
  key: string,
): { shortcut?: Shortcut; begun: string } {
  const all = groups.flatMap(({ shortcuts }) => shortcuts);
  const name = key.length === 1 ? key.toLowerCase() : key;
  // A sequence that leads nowhere is forgotten: its last key means what it means alone.
  for (const keys of before ? [`${before} ${name}`, name] : [name]) {
    const shortcut = all.find((one) => one.keys === keys && one.run);
    if (shortcut) return { shortcut, begun: '' };
    if (all.some((one) => one.keys.startsWith(`${keys} `))) return { begun: keys };
  }
  return { begun: '' };
}

/** Does what a key would do, for a button that says the same. */
export function runShortcut(keys: string): void {
  shortcutGroups()
    .flatMap(({ shortcuts }) => shortcuts)
    .find((one) => one.keys === keys && one.run)
    ?.run?.();
}
