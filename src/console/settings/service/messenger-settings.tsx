import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Connection } from '../../api/accounts.ts';
import { t } from '../../i18n/index.ts';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import classes from '../settings.module.css';
import { ConnectionForm, type FieldLook } from './connection-form.tsx';
import { connectionsQuery } from './connections-query.ts';

const TELEGRAM_FIELDS: FieldLook[] = [
  {
    name: 'bot_token',
    label: t('Bot token'),
    isSecret: true,
    description: t('Send /newbot to @BotFather in Telegram to create a bot and get its token'),
  },
  {
    name: 'server',
    label: t('Bot API server'),
    // not shown
    placeholder: 'https://api.telegram.org',
    description: t('Only if you run your own server'),
  },
];

const SMS_FIELDS: FieldLook[] = [
  {
    name: 'account_sid',
    label: t('Account SID'),
    // not shown
    placeholder: 'AC…',
    description: t('On the first page of the Twilio console'),
  },
  { name: 'auth_token', label: t('Auth token'), isSecret: true },
  {
    name: 'from',
    label: t('Sender'),
    // not shown
    placeholder: '+14155550123',
    description: t('A number of your account, a messaging service (MG…) or a name'),
  },
  {
    name: 'server',
    label: t('API server'),
    // not shown
    placeholder: 'https://api.twilio.com',
    description: t('Only for another provider with Twilio’s API'),
  },
];

export function MessengerSettings() {
  const connections = useQuery(connectionsQuery);
  const find = (id: Connection['id']) => connections.data?.find((one) => one.id === id);
  const [telegram, sms] = [find('telegram'), find('sms')];
  return (
    <>
      {connections.isError && !connections.data && (
        <LoadFailure error={connections.error} onRetry={() => connections.refetch()} />
      )}
      <section className={classes.block} aria-labelledby="telegram">
        <h2 id="telegram">
          {
            // not shown: a name
            'Telegram'
          }
        </h2>
        <p className={classes.lead}>{t('The bot that sends alerts to Telegram chats.')}</p>
        {connections.isPending && <Skeleton aria-busy="true" height={260} radius={8} />}
        {telegram && (
          <ConnectionForm
            connection={telegram}
            fields={TELEGRAM_FIELDS}
            label={t('Telegram')}
            verb={t('Save bot')}
            state={
              telegram.source === 'none' ? (
                <Notice tone="calm">{t('No bot is set up yet, so no alerts are sent by Telegram.')}</Notice>
              ) : (
                <Status tone="up" word={t('Alerts can be sent by Telegram')} />
              )
            }
            testVerb={t('Test bot')}
            removal={{
              verb: t('Remove bot'),
              question: t('No alerts are sent by Telegram until you set up another bot.'),
            }}
          />
        )}
      </section>
      <section aria-labelledby="sms">
        <h2 id="sms">
          {
            // not shown: a name
            'SMS'
          }
        </h2>
        <p className={classes.lead}>{t('The Twilio account that sends alerts to phones. Each message costs money.')}</p>
        {connections.isPending && <Skeleton aria-busy="true" height={420} radius={8} />}
        {sms && (
          <ConnectionForm
            connection={sms}
            fields={SMS_FIELDS}
            label={t('SMS')}
            verb={t('Save SMS provider')}
            state={
              sms.source === 'none' ? (
                <Notice tone="calm">{t('No provider is set up yet, so no alerts are sent by SMS.')}</Notice>
              ) : (
                <Status tone="up" word={t('Alerts can be sent by SMS')} />
              )
            }
            testVerb={t('Send test message')}
            removal={{
              verb: t('Remove SMS provider'),
              question: t('No alerts are sent by SMS until you set up another provider.'),
            }}
          />
        )}
      </section>
    </>
  );
}
