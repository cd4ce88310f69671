export type Shortcut = {
  /** Values of `KeyboardEvent.key`, with letters in lower case. In a sequence, separated by spaces. */
  keys: string;
  word: string;
  /** If unset, the shortcut is only listed, because the browser or the page handles the key. */
  run?: () => void;
};

export type ShortcutGroup = {
  title: string;
  /** Shortcuts with the scope `page` take precedence. */
  scope: 'page' | 'everywhere';
  shortcuts: readonly Shortcut[];
};

const registered = new Set<ShortcutGroup>();

export function addShortcuts(group: ShortcutGroup): () => void {
  registered.add(group);
  return () => void registered.delete(group);
}

export const shortcutGroups = (): ShortcutGroup[] =>
  [...registered].sort((one, other) => Number(one.scope === 'everywhere') - Number(other.scope === 'everywhere'));

/** Removes shortcuts whose keys an earlier group uses. */
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
 * Returns the shortcut of the keys, or the keys if they start a sequence.
 * @param before the keys of the sequence so far, or ''
 */
export function findShortcut(
  groups: readonly ShortcutGroup[],
  before: string,
  key: string,
): { shortcut?: Shortcut; begun: string } {
  const all = groups.flatMap(({ shortcuts }) => shortcuts);
  const name = key.length === 1 ? key.toLowerCase() : key;
  // If no sequence continues with this key, the key is looked up on its own.
  for (const keys of before ? [`${before} ${name}`, name] : [name]) {
    const shortcut = all.find((one) => one.keys === keys && one.run);
    if (shortcut) return { shortcut, begun: '' };
    if (all.some((one) => one.keys.startsWith(`${keys} `))) return { begun: keys };
  }
  return { begun: '' };
}

export function runShortcut(keys: string): void {
  shortcutGroups()
    .flatMap(({ shortcuts }) => shortcuts)
    .find((one) => one.keys === keys && one.run)
    ?.run?.();
}
