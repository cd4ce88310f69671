import { Link } from '@tanstack/react-router';
import { useSession } from '../../accounts/index.ts';
import type { Monitor } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { useReadOnly } from '../../ui/read-only.ts';
import { channelOf } from './channels.ts';
import classes from './no-recipients.module.css';
import { recipientsOf } from './recipients.ts';

export function useHasNoRecipients({ alerts }: Monitor): boolean {
  const session = useSession();
  return recipientsOf(alerts, session?.missing_channels ?? []) !== 'somebody';
}

export function NoRecipients({ monitor }: { monitor: Monitor }) {
  const session = useSession();
  const isReadOnly = useReadOnly();
  const keys = [...new Set(monitor.alerts.map(({ key }) => key))];
  const isUnsent = recipientsOf(monitor.alerts, session?.missing_channels ?? []) === 'unsent';
  const needsMail = isUnsent && keys.includes('email') && session?.account?.is_owner === true;
  return (
    <span className={classes.told}>
      {isUnsent
        ? t('No one is notified when this goes down: this service can’t send {channels} alerts yet.', {
            channels: keys.map((key) => channelOf(key).label).join(', '),
          })
        : t('No one is notified when this goes down.')}{' '}
      {!isReadOnly &&
        (needsMail ? (
          <Link to="/settings" search={{ section: 'mail' }}>
            {t('Set up mail')}
          </Link>
        ) : (
          <Link to="/monitors/$id/edit" params={{ id: String(monitor.id) }}>
            {t('Add an alert')}
          </Link>
        ))}
    </span>
  );
}
