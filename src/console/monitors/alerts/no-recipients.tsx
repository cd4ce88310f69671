import { Link } from '@tanstack/react-router';
import { useMay, useSession } from '../../accounts/index.ts';
import type { Monitor } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { useReadOnly } from '../../ui/read-only.ts';
import { channelOf } from './channels.ts';
import classes from './no-recipients.module.css';
import { recipientsOf } from './recipients.ts';
import { setUpOf } from './setup-section.ts';

export function useHasNoRecipients({ alerts }: Monitor): boolean {
  const session = useSession();
  return recipientsOf(alerts, session?.missing_channels ?? []) !== 'somebody';
}

export function NoRecipients({ monitor }: { monitor: Monitor }) {
  const session = useSession();
  const isReadOnly = useReadOnly();
  const keys = [...new Set(monitor.alerts.map(({ key }) => key))];
  const isUnsent = recipientsOf(monitor.alerts, session?.missing_channels ?? []) === 'unsent';
  const maySetUp = useMay()('service');
  const lacking = isUnsent && maySetUp ? keys.find((key) => setUpOf(key)) : undefined;
  const setUp = lacking && setUpOf(lacking);
  return (
    <span className={classes.told}>
      {isUnsent
        ? t('No one is notified when this goes down: this service can’t send {channels} alerts yet.', {
            channels: keys.map((key) => channelOf(key).label).join(', '),
          })
        : t('No one is notified when this goes down.')}{' '}
      {!isReadOnly &&
        (setUp ? (
          <Link to="/settings" search={{ section: setUp.section }}>
            {lacking === 'email' ? t('Set up mail') : t('Set up {channel}', { channel: channelOf(lacking).label })}
          </Link>
        ) : (
          <Link to="/monitors/$id/edit" params={{ id: String(monitor.id) }}>
            {t('Add an alert')}
          </Link>
        ))}
    </span>
  );
}
