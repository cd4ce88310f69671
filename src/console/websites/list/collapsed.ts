import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';

/** More than this are forgotten, so that a request stays short. */
const MOST = 100;

const read = (text: string | undefined): string[] => {
  try {
    const keys: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
  } catch {
    // Written by something else: nothing is collapsed.
    return [];
  }
};

/** Which sections of the list are collapsed, kept in the browser. */
export function useCollapsed(): { collapsed: ReadonlySet<string>; toggle: (key: string) => void } {
  const [keys, setKeys] = useLocalStorage<string[]>({
    key: 'gatehouse-websites-collapsed',
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: read,
  });
  const collapsed = useMemo(() => new Set(keys), [keys]);
  const toggle = (key: string) =>
    setKeys(collapsed.has(key) ? keys.filter((each) => each !== key) : [...keys, key].slice(-MOST));
  return { collapsed, toggle };
}
