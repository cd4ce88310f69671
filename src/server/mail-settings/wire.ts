import { z } from 'zod';
import { text, wholeNumber } from '../http/index.ts';
import { isEmailAddress, t } from '../kernel/index.ts';
import { type MailServer, securities } from '../mail/index.ts';

const host = text(253)
  .trim()
  .min(1)
  .refine(
    (value) =>
      value === '' || /^(?:[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?|[\da-f]*:[\da-f:.]+)$/iu.test(value),
    {
      error: () => t('must be just a host name or an IP address, such as smtp.example.com.'),
    },
  );

/** If the password is omitted, it stays unchanged. */
export const mailSettingsBody = z.object({
  host,
  port: wholeNumber(1, 65_535),
  security: z.enum(securities),
  user: text(255).trim().nullish(),
  password: text(1000).nullish(),
  from_name: text(100)
    .trim()
    .refine((name) => !/["<>\\\p{Cc}]/u.test(name), { error: () => t('must not contain quotes or angle brackets.') })
    .nullish(),
  from_address: text(254)
    .trim()
    .min(1)
    .refine((address) => address === '' || isEmailAddress(address), { error: () => t('must be an email address.') }),
});
export type MailSettingsBody = z.output<typeof mailSettingsBody>;

export type MailSettingsAnswer = {
  /** stand_in: a demo, which writes its mail to a folder */
  source: 'none' | 'settings' | 'environment' | 'stand_in';
  /** environment variables that override saved settings */
  fixed_by: ('GATEHOUSE_SMTP_URL' | 'GATEHOUSE_MAIL_FROM')[];
  host: string;
  port: number;
  security: MailServer['security'];
  user: string | null;
  password_set: boolean;
  from_name: string;
  from_address: string;
};

export type MailTestAnswer = { to: string; delivered: boolean; error: string | null; duration_ms: number };
