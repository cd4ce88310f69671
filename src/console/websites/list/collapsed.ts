import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';

/** Limits the length of the request URL. The oldest entries are dropped. */
const MOST = 100;

const read = (text: string | undefined): string[] => {
  try {
    const keys: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
  } catch {
    // The stored value is not valid JSON.
    return [];
  }
};

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
