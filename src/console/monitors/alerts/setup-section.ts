import { t } from '../../i18n/index.ts';

const SECTIONS = {
  email: { section: 'mail', verb: t('Set one up in Settings → Mail') },
  telegram: { section: 'telegram-sms', verb: t('Set one up in Settings → Telegram and SMS') },
  sms: { section: 'telegram-sms', verb: t('Set one up in Settings → Telegram and SMS') },
} as const;

type SetUp = (typeof SECTIONS)[keyof typeof SECTIONS];

/** Returns the page of the settings on which the owner of the service sets up the channel. */
export const setUpOf = (channel: string): SetUp | undefined =>
  Object.hasOwn(SECTIONS, channel) ? SECTIONS[channel as keyof typeof SECTIONS] : undefined;
