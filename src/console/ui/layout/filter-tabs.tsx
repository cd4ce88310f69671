import { count } from '../format/format.ts';
import classes from './filter-tabs.module.css';
import { useStrip } from './strip.ts';

export type FilterTab<Key extends string> = {
  key: Key | undefined;
  word: string;
  /** undefined while loading, or if the number is unknown */
  total?: number | undefined;
  /** marks a tab that needs the reader's attention */
  look?: 'waiting' | undefined;
};

type FilterTabsProps<Key extends string> = {
  label: string;
  tabs: readonly FilterTab<Key>[];
  open: Key | undefined;
  onOpen: (key: Key | undefined) => void;
};

export function FilterTabs<Key extends string>({ label, tabs, open, onOpen }: FilterTabsProps<Key>) {
  const strip = useStrip(open ?? '');
  return (
    <nav ref={strip} className={classes.tabs} aria-label={label}>
      {tabs.map(({ key, word, total, look }) => (
        <button
          key={key ?? ''}
          type="button"
          aria-current={key === open ? 'true' : undefined}
          data-look={total ? look : undefined}
          onClick={() => onOpen(key)}
        >
          {word}
          {total !== undefined && <span className={classes.total}>{count(total)}</span>}
        </button>
      ))}
    </nav>
  );
}
