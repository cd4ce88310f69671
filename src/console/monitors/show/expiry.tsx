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
          Until <DateOf at={at} />
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
      return monitor.ssl_alert_days === null ? 'None seen' : 'None seen, so nothing can be warned of';
  }
}

/** Until when the domain is registered, or why nothing watches it. */
export function DomainFact({ monitor }: { monitor: Monitor }) {
  const { domain_status: status, domain_expires_at: at } = monitor;
  switch (status) {
    case 'valid':
      return (
        <>
          Until <DateOf at={at} />
        </>
      );
    case 'expired':
      return (
        <span className={classes.bad}>
          Expired on <DateOf at={at} />. Renew it at your registrar.
        </span>
      );
    case 'off':
      return 'Not watched';
    case 'pending':
      return 'Not looked up yet';
    case 'unknown':
      return 'Its registry tells no expiry date';
    case 'none':
      return 'This address has no domain that expires';
  }
}
