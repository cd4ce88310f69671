import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Overview } from '../api/accounts.ts';
import { call } from '../api/client.ts';
import { useLiveUpdates } from '../monitors/index.ts';
import { CopyBlock } from '../ui/feedback/copy.tsx';
import { LoadFailure, Notice } from '../ui/feedback/notice.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Monitors } from './monitors.tsx';
import classes from './page.module.css';
import { Sales } from './sales.tsx';
import { Visitors } from './visitors.tsx';

const queryKey = ['overview'];
/** No monitor in particular: the stream tells the counts alone. */
const NONE: number[] = [];

/** Is anything wrong, who is here, what sold: each figure leads to where it comes from. */
export function OverviewPage() {
  const overview = useQuery({
    queryKey,
    queryFn: async () => (await call('GET /overview')).data,
    refetchInterval: 10_000,
  });
  const show = overview.data;
  const queryClient = useQueryClient();
  useLiveUpdates(NONE, ({ counts }) => {
    if (!counts || !show) return;
    const names = Object.keys(counts) as (keyof typeof counts)[];
    if (names.every((name) => counts[name] === show.monitors[name])) return;
    queryClient.setQueryData<Overview>(queryKey, { ...show, monitors: counts });
    // Whoever went down or came back has an incident to show or to take away.
    void queryClient.invalidateQueries({ queryKey });
  });
  const nothing = show && show.monitors.total + show.visitors.websites + show.sales.items === 0;
  return (
    <Page title="Overview">
      {overview.isError && !show && <LoadFailure error={overview.error} onRetry={() => overview.refetch()} />}
      {overview.isPending && <OverviewSkeleton />}
      {show?.proxy.map((notice) => (
        <ProxyNotice key={notice.message} {...notice} />
      ))}
      {nothing && <FirstSteps />}
      {show && !nothing && (
        <>
          {show.unsent.length > 0 && (
            <div className={classes.unsent}>
              <Notice tone="danger">{show.unsent.join(' ')}</Notice>
            </div>
          )}
          <Monitors incidents={show.incidents} monitors={show.monitors} />
          <div className={classes.cards}>
            <Visitors visitors={show.visitors} />
            <Sales sales={show.sales} />
          </div>
        </>
      )}
    </Page>
  );
}

function ProxyNotice({ message, setting }: Overview['proxy'][number]) {
  return (
    <div className={classes.proxy}>
      <Notice tone="calm">{message}</Notice>
      {setting && <CopyBlock label="setting" text={setting} />}
    </div>
  );
}

function OverviewSkeleton() {
  return (
    <>
      <Skeleton height={48} radius={8} mb={16} />
      <div className={classes.cards}>
        <Skeleton height={264} radius={8} />
        <Skeleton height={264} radius={8} />
      </div>
    </>
  );
}

function FirstSteps() {
  return (
    <ul className={classes.steps}>
      <li className={classes.step}>
        <div>
          <h2>Monitor a website</h2>
          <p>Check it every minute and get alerted when it fails.</p>
        </div>
        <Button renderRoot={(props) => <Link to="/monitors/new" {...props} />}>Create monitor</Button>
      </li>
      <li className={classes.step}>
        <div>
          <h2>Count visitors</h2>
          <p>One tag, no cookies.</p>
        </div>
        <Button variant="default" renderRoot={(props) => <Link to="/websites/new" {...props} />}>
          Add website
        </Button>
      </li>
      <li className={classes.step}>
        <div>
          <h2>Sell digital items</h2>
          <p>Your own shop. Every buyer gets a purchase code that your product can validate.</p>
        </div>
        <Button variant="default" renderRoot={(props) => <Link to="/market/items/new" {...props} />}>
          Create item
        </Button>
      </li>
    </ul>
  );
}
