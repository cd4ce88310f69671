import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sessionQuery, useMay } from '../../accounts/index.ts';
import { t } from '../../i18n/index.ts';
import classes from '../../ui/form/form.module.css';
import { setUpOf } from './setup-section.ts';

const MISSING_CHANNELS: Record<string, string> = {
  email: t('This channel cannot send yet: no mail server is configured.'),
  telegram: t('This channel cannot send yet: no Telegram bot is configured.'),
  sms: t('This channel cannot send yet: no SMS provider is configured.'),
};

export function MissingChannel({ channel }: { channel: string }) {
  // Refetches, because the user can set up the channel in another tab.
  const session = useQuery({ ...sessionQuery, refetchOnWindowFocus: 'always' }).data;
  const maySetUp = useMay()('service');
  const lacks = MISSING_CHANNELS[channel];
  const setUp = setUpOf(channel);
  if (!lacks || !session?.missing_channels.some((missing) => missing === channel)) return null;
  return (
    <p className={classes.warning} role="status">
      {lacks}{' '}
      {maySetUp && setUp ? (
        <Link to="/settings" search={{ section: setUp.section }} target="_blank" className={classes.warningLink}>
          {setUp.verb}
        </Link>
      ) : (
        t('Ask the owner of this service.')
      )}
    </p>
  );
}
