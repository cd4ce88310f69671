export type Shortcut = {
  /** `KeyboardEvent.key` values, letters in lower case, separated by spaces in a sequence. */
  keys: string;
  word: string;
  /** Unset if the browser or the page handles the key: it is only listed. */
  run?: () => void;
};

export type ShortcutGroup = {
  title: string;
  /** `page` takes precedence. */
  scope: 'page' | 'everywhere';
  shortcuts: readonly Shortcut[];
};

const registered = new Set<ShortcutGroup>();

/** @returns a function that removes them */
export function addShortcuts(group: ShortcutGroup): () => void {
  registered.add(group);
  return () => void registered.delete(group);
}

export const shortcutGroups = (): ShortcutGroup[] =>
  [...registered].sort((one, other) => Number(one.scope === 'everywhere') - Number(other.scope === 'everywhere'));

/** Drops shortcuts that an earlier group overrides. */
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
 * Returns a shortcut, or the start of a sequence.
 * @param before keys of the current sequence, or ''
 */
export function findShortcut(
  groups: readonly ShortcutGroup[],
  before: string,
  key: string,
): { shortcut?: Shortcut; begun: string } {
  const all = groups.flatMap(({ shortcuts }) => shortcuts);
  const name = key.length === 1 ? key.toLowerCase() : key;
  // If the sequence leads nowhere, the last key counts on its own.
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
