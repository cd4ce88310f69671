import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { change, count } from '../ui/format/format.ts';
import classes from './page.module.css';
import type { Overview } from './wire.ts';

export function Visitors({ visitors }: Pick<Overview, 'visitors'>) {
  const most = Math.max(1, ...visitors.top.map(({ visitors_today }) => visitors_today));
  const against = change(visitors.today, visitors.same_weekday_last_week);
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
          <p>Paste one tag into a website and see who visits, without cookies.</p>
          <Button variant="default" renderRoot={(props) => <Link to="/websites/new" {...props} />}>
            Add website
          </Button>
        </div>
      ) : (
        <>
          <div className={classes.figures}>
            <Link to="/websites" className={classes.figure}>
              <b>{count(visitors.today)}</b>
              <span>
                {against
                  ? `${against} against last ${weekday} (${count(visitors.same_weekday_last_week)})`
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
