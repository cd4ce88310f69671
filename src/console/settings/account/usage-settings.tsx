import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../accounts/session.ts';
import { call } from '../../api/client.ts';
import { t, tRich } from '../../i18n/index.ts';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { count, percentage } from '../../ui/format/format.ts';
import { DateOf, Moment } from '../../ui/format/moment.tsx';
import settingsClasses from '../settings.module.css';
import classes from './usage-settings.module.css';

export function UsageSettings() {
  const runsService = useMay()('service');
  const usage = useQuery({ queryKey: ['own-usage'], queryFn: async () => (await call('GET /account/usage')).data });
  const { data } = usage;
  const [views, most] = [data?.used.pageviews ?? 0, data?.quotas.pageviews ?? null];
  return (
    <>
      <h2>{t('Usage')}</h2>
      <p className={settingsClasses.lead}>
        {runsService
          ? tRich('The usage and limits of this account. You set the limits in <a>Settings → Accounts</a>.', {
              a: (text) => (
                <Link to="/settings" search={{ section: 'accounts' }} className={settingsClasses.textLink}>
                  {text}
                </Link>
              ),
            })
          : t('The usage and limits of this account. Ask the owner of this service for more.')}
      </p>
      {usage.isError && !data && <LoadFailure error={usage.error} onRetry={() => usage.refetch()} />}
      {data && most !== null && views >= most && (
        <Notice tone="danger">
          {views >= 2 * most
            ? tRich('Page views are not counted again until {day}. Earlier page views stay in your statistics.', {
                day: <DateOf at={data.month_ends_at} />,
              })
            : t('This month’s page views are used up. Counting continues until {limit}.', { limit: count(2 * most) })}
        </Notice>
      )}
      <div className={classes.meters}>
        <Meter
          word={t('Page views this month')}
          used={data?.used.pageviews}
          most={data?.quotas.pageviews}
          note={data ? tRich('A new month begins on {day}.', { day: <DateOf at={data.month_ends_at} /> }) : '\u00a0'}
        />
        <Meter word={t('Websites')} used={data?.used.websites} most={data?.quotas.websites} />
        <Meter word={t('Monitors')} used={data?.used.monitors} most={data?.quotas.monitors} />
      </div>
      <p className={settingsClasses.quiet}>
        {data && tRich('Counted {moment}', { moment: <Moment at={data.counted_at} /> })}
      </p>
    </>
  );
}

type MeterProps = {
  word: string;
  /** undefined: loading; null: unknown */
  used: number | null | undefined;
  /** null: unlimited */
  most: number | null | undefined;
  note?: React.ReactNode;
};

function Meter({ word, used, most, note }: MeterProps) {
  const share = most ? Math.round((100 * (used ?? 0)) / most) : 0;
  return (
    <section className={classes.meter} aria-label={word}>
      <div className={classes.head}>
        <span className={classes.word}>{word}</span>
        <span className={classes.figure}>
          {used === undefined
            ? ''
            : used === null
              ? t('Unknown')
              : most == null
                ? count(used)
                : t('{used} of {most}', { used: count(used), most: count(most) })}
        </span>
      </div>
      <progress
        className={classes.bar}
        max={100}
        value={Math.min(100, share)}
        data-level={most == null ? 'none' : share >= 100 ? 'full' : share >= 80 ? 'high' : undefined}
        aria-label={t('{word}: {share} used', { word, share: percentage(share) })}
      />
      {note !== undefined && <div className={settingsClasses.quiet}>{note}</div>}
    </section>
  );
}
