import { Link } from '@tanstack/react-router';
import { useOpenInView } from './open-in-view.ts';
import classes from './tabs.module.css';

type Tab = { to: string; word: string };

/** The pages of one section, side by side, as links. */
export function Tabs({ label, tabs, open }: { label: string; tabs: readonly Tab[]; open: string }) {
  const strip = useOpenInView(open);
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
