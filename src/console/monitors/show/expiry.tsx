import type { Monitor } from '../../api/monitors.ts';
import { t, tRich } from '../../i18n/index.ts';
import { DateOf } from '../../ui/format/moment.tsx';
import classes from './show.module.css';

export function CertificateFact({ monitor }: { monitor: Monitor }) {
  const { ssl_status: status, ssl_expires_at: at, ssl_host: host } = monitor;
  switch (status) {
    case 'valid':
      return (
        <>
          {tRich('Expires {date}', { date: <DateOf at={at} /> })}
          {host !== null && host !== URL.parse(monitor.url)?.hostname && <> ({host})</>}
        </>
      );
    case 'expired':
      return <span className={classes.bad}>{tRich('Expired on {date}', { date: <DateOf at={at} /> })}</span>;
    case 'pending':
      return t('Not checked yet');
    case 'none':
      if (monitor.url.startsWith('http:')) return t('Not used');
      return monitor.ssl_alert_days === null
        ? t('None found')
        : t('No certificate found, so no expiry alert is possible');
  }
}

export function DomainFact({ monitor }: { monitor: Monitor }) {
  const { domain_status: status, domain_expires_at: at } = monitor;
  switch (status) {
    case 'valid':
      return tRich('Expires {date}', { date: <DateOf at={at} /> });
    case 'expired':
      return (
        <span className={classes.bad}>
          {tRich('Expired on {date}. Renew it at your registrar.', { date: <DateOf at={at} /> })}
        </span>
      );
    case 'off':
      return t('Not monitored');
    case 'pending':
      return t('Not looked up yet');
    case 'unknown':
      return t('The registry does not publish an expiry date');
    case 'none':
      return t('No registrable domain');
  }
}
