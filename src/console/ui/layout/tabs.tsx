import { Link, useNavigate } from '@tanstack/react-router';
import { PageSelect } from './page-select.tsx';
import { useStrip } from './strip.ts';
import classes from './tabs.module.css';

type Tab = { to: string; word: string };

/** Number of tabs that fit on a phone. */
const FEW = 5;

export function Tabs({ label, tabs, open }: { label: string; tabs: readonly Tab[]; open: string }) {
  const strip = useStrip(open);
  const navigate = useNavigate();
  const areMany = tabs.length > FEW;
  return (
    <>
      <nav ref={strip} className={`${classes.tabs} ${areMany ? classes.many : ''}`} aria-label={label}>
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
      {areMany && (
        <PageSelect
          label={label}
          pages={tabs.map(({ to, word }) => ({ value: to, label: word }))}
          open={open}
          onOpen={(to) => navigate({ to })}
          className={classes.select}
        />
      )}
    </>
  );
}
