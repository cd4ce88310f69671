import type { Monitor } from '../../api/monitors.ts';
import { DateOf } from '../../ui/format/moment.tsx';
import classes from './show.module.css';

/** Until when the certificate is valid, or why nothing watches it. */
export function CertificateFact({ monitor }: { monitor: Monitor }) {
  const { ssl_status: status, ssl_expires_at: at, ssl_host: host } = monitor;
  switch (status) {
    case 'valid':
      return (
        <>
          Expires <DateOf at={at} />
          {host !== null && host !== URL.parse(monitor.url)?.hostname && <> ({host})</>}
        </>
      );
    case 'expired':
      return (
        <span className={classes.bad}>
          Expired on <DateOf at={at} />
        </span>
      );
    case 'pending':
      return 'Not checked yet';
    case 'none':
      return monitor.ssl_alert_days === null ? 'None found' : 'No certificate found, so no expiry alert is possible';
  }
}

/** Until when the domain is registered, or why nothing watches it. */
export function DomainFact({ monitor }: { monitor: Monitor }) {
  const { domain_status: status, domain_expires_at: at } = monitor;
  switch (status) {
    case 'valid':
      return (
        <>
          Expires <DateOf at={at} />
        </>
      );
    case 'expired':
      return (
        <span className={classes.bad}>
          Expired on <DateOf at={at} />. Renew it at your registrar.
        </span>
      );
    case 'off':
      return 'Not monitored';
    case 'pending':
      return 'Not looked up yet';
    case 'unknown':
      return 'The registry does not publish an expiry date';
    case 'none':
      return 'No registrable domain';
  }
}
