import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import classes from './tabs.module.css';

type Tab = { to: string; word: string };

/** The pages of one section, side by side, as links. */
export function Tabs({ label, tabs, open }: { label: string; tabs: readonly Tab[]; open: string }) {
  const strip = useRef<HTMLElement>(null);
  // On a phone the one that is open may lie outside of what is seen; the page itself is not scrolled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each that is opened comes into view
  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (strip.current && tab) strip.current.scrollLeft = tab.offsetLeft - strip.current.offsetLeft - 48;
  }, [open]);
  return (
    <nav ref={strip} className={classes.tabs} aria-label={label}>
      {tabs.map(({ to, word }) => (
        <Link
          key={to}
          to={to}
          className={classes.tab}
          activeOptions={{ exact: true }}
          aria-current={to === open ? 'page' : undefined}
        >
          {word}
        </Link>
      ))}
    </nav>
  );
}
