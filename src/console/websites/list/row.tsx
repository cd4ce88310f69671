import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, memo } from 'react';
import type { WebsiteRow } from '../../api/websites.ts';
import { t, tRich } from '../../i18n/index.ts';
import { TrendLine } from '../../ui/chart/trend-line.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { count, shortCount } from '../../ui/format/format.ts';
import { Trend } from '../../ui/format/trend.tsx';
import { rowLinkClass } from '../../ui/table/column.ts';
import { clickRow } from '../../ui/table/row-click.ts';
import { ValueMark } from '../analytics/marks/value-mark.tsx';
import { FavoriteButton } from '../favorite-button.tsx';
import { MoveToGroup } from './group-field.tsx';
import classes from './list.module.css';
import type { Total } from './total.ts';

const SPARK_HEIGHT = 28;

/** Opens the website, except after clicks in the group popover. */
function open(event: MouseEvent<HTMLTableRowElement>): void {
  if (event.target instanceof Element && event.target.closest('[role=dialog]')) return;
  clickRow(event, undefined);
}

function PlainRow({ website, groups }: { website: WebsiteRow; groups: string[] }) {
  const { id, domain, online, section, group, is_shop } = website;
  return (
    <tr className={`${classes.row} ${classes.opens}`} onClick={open} onAuxClick={open}>
      <td className={classes.name}>
        <span className={classes.nameLine}>
          <ValueMark dimension="referrer" value={domain} />
          <Link to="/websites/$id" params={{ id: String(id) }} className={rowLinkClass} title={domain} data-row-link>
            {domain}
          </Link>
          {is_shop && <span className={classes.inGroup}>{t('Shop')}</span>}
          {section === 'favorites' && group !== null && <span className={classes.inGroup}>{group}</span>}
        </span>
      </td>
      <Figures website={website} />
      <td className={classes.online}>
        {online !== null && online > 0 ? (
          <span className={classes.onlineNow}>
            <span className={classes.pulse} aria-hidden />
            {tRich('{count}<span> online</span>', {
              count: shortCount(online),
              span: (text) => <span className={classes.onlineWord}>{text}</span>,
            })}
          </span>
        ) : (
          <span className={classes.none}>{count(online)}</span>
        )}
      </td>
      <td className={classes.actions}>
        <span className={classes.buttons}>
          <MoveToGroup website={website} groups={groups} />
          <FavoriteButton website={website} />
        </span>
      </td>
    </tr>
  );
}

export const Row = memo(PlainRow);

function Figures({ website: { week, visitors_today, has_pageviews } }: { website: WebsiteRow }) {
  if (!has_pageviews)
    return (
      <td colSpan={4} className={classes.waiting}>
        <Status tone="pending" word={t('Waiting for the first page view')} />
      </td>
    );
  return (
    <>
      <td className={classes.spark}>
        {week && <TrendLine values={week.days} height={SPARK_HEIGHT} unfinishedFrom={week.days.length - 1} />}
      </td>
      <td className={classes.week}>
        <span className={classes.figures}>
          <span>
            {tRich('<b>{count}</b><span> visitors</span>', {
              b: (text) => <b>{text}</b>,
              count: week ? shortCount(week.visitors) : '–',
              span: (text) => <span className={classes.phoneWord}>{text}</span>,
            })}
          </span>
        </span>
      </td>
      <td className={classes.change}>
        {week && <Trend now={week.visitors} before={week.before} than={t('the previous 7 days')} />}
      </td>
      <Today visitors={visitors_today} />
    </>
  );
}

function Today({ visitors }: { visitors: number | null }) {
  return (
    <td className={classes.today}>
      {tRich('{count}<span> today</span>', {
        count: count(visitors),
        span: (text) => <span className={classes.phoneWord}>{text}</span>,
      })}
    </td>
  );
}

export function TotalRow({ total }: { total: Total }) {
  return (
    <tfoot>
      <tr className={`${classes.row} ${classes.total}`}>
        <th scope="row" className={classes.name}>
          {total.name}
        </th>
        <td className={classes.spark} />
        <td className={classes.week}>
          <span className={classes.figures}>
            <span>
              {tRich('<b>{count}</b><span> visitors</span>', {
                b: (text) => <b>{text}</b>,
                count: shortCount(total.visitors),
                span: (text) => <span className={classes.phoneWord}>{text}</span>,
              })}
            </span>
          </span>
        </td>
        <td className={classes.change}>
          <Trend now={total.visitors} before={total.before} than={t('the previous 7 days')} />
        </td>
        <Today visitors={total.today} />
        <td className={classes.online}>
          {tRich('{count}<span> online</span>', {
            count: count(total.online),
            span: (text) => <span className={classes.onlineWord}>{text}</span>,
          })}
        </td>
        <td className={classes.actions} />
      </tr>
    </tfoot>
  );
}

export function SkeletonRow({ place }: { place: number }) {
  return (
    <tr className={classes.row}>
      <td className={classes.name}>
        <Skeleton height={12} width={`${35 + ((place * 17) % 30)}%`} />
      </td>
      <td className={classes.spark}>
        <Skeleton height={SPARK_HEIGHT} />
      </td>
      <td className={classes.week}>
        <Skeleton height={12} width={56} ml="auto" />
      </td>
      <td className={classes.change}>
        <Skeleton height={12} width={40} ml="auto" />
      </td>
      <td className={classes.today}>
        <Skeleton height={12} width={36} ml="auto" />
      </td>
      <td className={classes.online}>
        <Skeleton height={12} width={28} ml="auto" />
      </td>
      <td className={classes.actions} />
    </tr>
  );
}
