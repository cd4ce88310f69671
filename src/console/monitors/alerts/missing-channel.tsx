import { useSession } from '../../accounts/index.ts';
import classes from '../../ui/form/form.module.css';

const LACKS: Record<string, { what: string; setting: string }> = {
  email: { what: 'no mail server is configured', setting: 'GATEHOUSE_SMTP_URL' },
  telegram: { what: 'no Telegram bot is configured', setting: 'GATEHOUSE_TELEGRAM_URL' },
  sms: { what: 'no SMS provider is configured', setting: 'GATEHOUSE_SMS_URL' },
};

/** Says beside a channel, before anything is saved, that this installation cannot send by it. */
export function MissingChannel({ channel }: { channel: string }) {
  const session = useSession();
  const lacks = LACKS[channel];
  if (!lacks || !session?.missing_channels.some((missing) => missing === channel)) return null;
  const remedy = session.account?.is_owner ? `Set ${lacks.setting}` : 'Ask the owner of this service';
  return (
    <p className={classes.warning} role="status">
      This channel cannot send yet: {lacks.what}. {remedy}.
    </p>
  );
}
