import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import type { Overview } from '../api/accounts.ts';
import { change, count } from '../ui/format/format.ts';
import classes from './page.module.css';

export function Visitors({ visitors }: Pick<Overview, 'visitors'>) {
  const most = Math.max(1, ...visitors.top.map(({ visitors_today }) => visitors_today));
  const { today, same_weekday_last_week: before } = visitors;
  const against = today === null || before === null ? undefined : change(today, before);
  // Visitors are counted by UTC days.
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format();
  return (
    <section className={classes.card} aria-labelledby="visitors">
      <div className={classes.cardTop}>
        <h2 id="visitors">Visitors today</h2>
        <Link to="/websites">All websites</Link>
      </div>
      {visitors.websites === 0 ? (
        <div className={classes.next}>
          <p>Add one tag to your website to see your visitors, without cookies.</p>
          <Button variant="default" renderRoot={(props) => <Link to="/websites/new" {...props} />}>
            Add website
          </Button>
        </div>
      ) : (
        <>
          <div className={classes.figures}>
            <Link to="/websites" className={classes.figure}>
              <b>{count(today)}</b>
              <span>
                {today === null
                  ? 'currently unavailable'
                  : against
                    ? `${against} vs. last ${weekday} (${count(before)})`
                    : `none last ${weekday}`}
              </span>
            </Link>
            <Link to="/websites" className={classes.figure}>
              <b>{count(visitors.pageviews_today)}</b>
              <span>page views</span>
            </Link>
          </div>
          {visitors.top.map(({ id, domain, visitors_today }) => (
            <Link
              key={id}
              to="/websites/$id"
              params={{ id: String(id) }}
              search={{ period: 'today' }}
              className={classes.site}
              style={{ '--share': `${(visitors_today / most) * 100}%` } as CSSProperties}
            >
              <span>{domain}</span>
              <span>{count(visitors_today)}</span>
            </Link>
          ))}
        </>
      )}
    </section>
  );
}
