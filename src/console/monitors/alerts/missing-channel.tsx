import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sessionQuery } from '../../accounts/index.ts';
import classes from '../../ui/form/form.module.css';

const LACKS: Record<string, { what: string; setting?: string }> = {
  email: { what: 'no mail server is configured' },
  telegram: { what: 'no Telegram bot is configured', setting: 'GATEHOUSE_TELEGRAM_URL' },
  sms: { what: 'no SMS provider is configured', setting: 'GATEHOUSE_SMS_URL' },
};

/** Says beside a channel, before anything is saved, that this installation cannot send by it. */
export function MissingChannel({ channel }: { channel: string }) {
  // Who comes back from setting it up in another tab sees it at once.
  const session = useQuery({ ...sessionQuery, refetchOnWindowFocus: 'always' }).data;
  const lacks = LACKS[channel];
  if (!lacks || !session?.missing_channels.some((missing) => missing === channel)) return null;
  return (
    <p className={classes.warning} role="status">
      This channel cannot send yet: {lacks.what}.{' '}
      {!session.account?.is_owner ? (
        'Ask the owner of this service.'
      ) : lacks.setting ? (
        `Set ${lacks.setting}.`
      ) : (
        <Link to="/settings" search={{ section: 'mail' }} target="_blank" className={classes.warningLink}>
          Set one up in Settings → Mail
        </Link>
      )}
    </p>
  );
}
