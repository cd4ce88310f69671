import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sessionQuery } from '../../accounts/index.ts';
import { t } from '../../i18n/index.ts';
import classes from '../../ui/form/form.module.css';

const MISSING_CHANNELS: Record<string, { says: string; setting?: string }> = {
  email: { says: t('This channel cannot send yet: no mail server is configured.') },
  telegram: {
    says: t('This channel cannot send yet: no Telegram bot is configured.'),
    setting: 'GATEHOUSE_TELEGRAM_URL',
  },
  sms: { says: t('This channel cannot send yet: no SMS provider is configured.'), setting: 'GATEHOUSE_SMS_URL' },
};

export function MissingChannel({ channel }: { channel: string }) {
  // Refetches, because the user can set up the channel in another tab.
  const session = useQuery({ ...sessionQuery, refetchOnWindowFocus: 'always' }).data;
  const lacks = MISSING_CHANNELS[channel];
  if (!lacks || !session?.missing_channels.some((missing) => missing === channel)) return null;
  return (
    <p className={classes.warning} role="status">
      {lacks.says}{' '}
      {!session.account?.is_owner ? (
        t('Ask the owner of this service.')
      ) : lacks.setting ? (
        t('Set {setting}.', { setting: lacks.setting })
      ) : (
        <Link to="/settings" search={{ section: 'mail' }} target="_blank" className={classes.warningLink}>
          {t('Set one up in Settings → Mail')}
        </Link>
      )}
    </p>
  );
}
