import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Connection } from '../../api/accounts.ts';
import { t } from '../../i18n/index.ts';
import { CopyBlock } from '../../ui/feedback/copy.tsx';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import classes from '../settings.module.css';
import { BackToItem } from './back-to-item.tsx';
import { ConnectionForm, type FieldLook } from './connection-form.tsx';
import { connectionsQuery } from './connections-query.ts';

const FIELDS: FieldLook[] = [
  {
    name: 'secret_key',
    label: t('Secret key'),
    isSecret: true,
    description: t('In Stripe under Developers → API keys. Stored encrypted and never shown again'),
  },
  {
    name: 'webhook_secret',
    label: t('Webhook signing secret'),
    isSecret: true,
    description: t('Optional. Without it, payments and refunds are recorded a few minutes later'),
  },
  { name: 'server', label: t('Server'), isRare: true },
];

export function CardPaymentsSettings() {
  const connections = useQuery(connectionsQuery);
  const connection = connections.data?.find(({ id }) => id === 'stripe');
  const { item } = useSearch({ from: '/shell/settings' });
  return (
    <>
      <h2>{t('Card payments')}</h2>
      <p className={classes.lead}>
        {t('Buyers pay by card through your Stripe account. Bank transfers don’t need it: they need only your IBAN.')}
      </p>
      {connections.isError && !connection && (
        <LoadFailure error={connections.error} onRetry={() => connections.refetch()} />
      )}
      {connections.isPending && <Skeleton aria-busy="true" height={520} radius={8} />}
      {connection && (
        <ConnectionForm
          connection={connection}
          fields={FIELDS}
          label={t('Stripe')}
          verb={t('Save Stripe')}
          state={<StripeState connection={connection} />}
          steps={<Webhook connection={connection} />}
          testVerb={t('Test Stripe')}
          removal={{ verb: t('Remove Stripe'), question: removalQuestion(connection) }}
        />
      )}
      {connection && <BackToItem item={item} />}
    </>
  );
}

function StripeState({ connection: { source, stripe } }: { connection: Connection }) {
  if (source === 'none')
    return <Notice tone="calm">{t('Stripe is not set up yet, so buyers can’t pay by card.')}</Notice>;
  return (
    <>
      {stripe?.is_test_mode ? (
        <Notice tone="danger">
          {t('Stripe is in test mode: cards are not charged, and anyone can get your items with a test card.')}
        </Notice>
      ) : (
        <Status tone="up" word={t('Buyers can pay by card')} />
      )}
      {stripe?.has_former_key && (
        <span className={classes.quiet}>
          {t('The former key is kept for up to three days, to complete the orders that began with it.')}
        </span>
      )}
    </>
  );
}

function Webhook({ connection: { stripe } }: { connection: Connection }) {
  if (!stripe) return null;
  return (
    <div className={classes.connectionSteps}>
      <p>{t('In Stripe under Developers → Webhooks, add a webhook with this address:')}</p>
      <CopyBlock label={t('webhook address')} text={stripe.webhook_url} />
      <details>
        <summary>{t('Events to select ({count})', { count: stripe.events.length })}</summary>
        <CopyBlock label={t('events')} text={stripe.events.join('\n')} />
      </details>
    </div>
  );
}

const removalQuestion = ({ stripe }: Connection): string =>
  stripe && stripe.open_orders > 0
    ? t(
        '{count, plural, one {# order is} other {# orders are}} waiting for payment by card. The key is kept for three days to record these payments. New orders can’t be paid by card.',
        { count: stripe.open_orders },
      )
    : t('Buyers can’t pay by card until you set up Stripe again.');
