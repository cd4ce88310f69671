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

const TEST_FIELDS: FieldLook[] = [
  {
    name: 'secret_key',
    label: t('Test key'),
    isSecret: true,
    description: t('The secret key of Stripe’s test mode, which begins with sk_test_'),
  },
  { name: 'server', label: t('Server'), isRare: true },
];

const PAYPAL_FIELDS: FieldLook[] = [
  {
    name: 'client_id',
    label: t('Client ID'),
    description: t('In the PayPal developer dashboard under Apps & Credentials'),
  },
  {
    name: 'client_secret',
    label: t('Client secret'),
    isSecret: true,
    description: t('Stored encrypted and never shown again'),
  },
  {
    name: 'webhook_id',
    label: t('Webhook ID'),
    description: t(
      'Shown next to the webhook after you add it. Gatehouse needs it to check that events are from PayPal',
    ),
  },
  {
    name: 'mode',
    label: t('Mode'),
    options: [
      { value: 'live', label: t('Live') },
      { value: 'sandbox', label: t('Sandbox: no money moves') },
    ],
  },
  { name: 'server', label: t('Server'), isRare: true },
];

export function CardPaymentsSettings() {
  const connections = useQuery(connectionsQuery);
  const find = (id: Connection['id']) => connections.data?.find((one) => one.id === id);
  const [stripe, testMode, paypal] = [find('stripe'), find('stripe_test'), find('paypal')];
  const { item } = useSearch({ from: '/shell/settings' });
  return (
    <>
      <h2>{t('Card payments')}</h2>
      <p className={classes.lead}>
        {t('Buyers pay by card through your Stripe account. Bank transfers don’t need it: they need only your IBAN.')}
      </p>
      {connections.isError && !connections.data && (
        <LoadFailure error={connections.error} onRetry={() => connections.refetch()} />
      )}
      {connections.isPending && <Skeleton aria-busy="true" height={1400} radius={8} />}
      {stripe && (
        <ConnectionForm
          connection={stripe}
          fields={FIELDS}
          label={t('Stripe')}
          verb={t('Save Stripe')}
          state={<StripeState connection={stripe} />}
          steps={
            <Webhook
              of={t('Stripe')}
              facts={stripe.stripe}
              words={t('In Stripe under Developers → Webhooks, add a webhook with this address:')}
            />
          }
          testVerb={t('Test Stripe')}
          removal={{ verb: t('Remove Stripe'), question: removalQuestion(stripe) }}
        />
      )}
      {testMode && (
        <>
          <h2 className={classes.next}>{t('Test orders')}</h2>
          <p className={classes.lead}>
            {t(
              'Authors can test the checkout from the menu of an item. No money is charged, and no data is stored or sent.',
            )}
          </p>
          <ConnectionForm
            connection={testMode}
            fields={TEST_FIELDS}
            label={t('Stripe’s test mode')}
            verb={t('Save test key')}
            state={
              testMode.source === 'none' ? (
                <Notice tone="calm">{t('There is no test key yet, so test orders skip the payment.')}</Notice>
              ) : (
                <Status tone="up" word={t('Test orders are paid with test cards')} />
              )
            }
            testVerb={t('Check test key')}
            removal={{ verb: t('Remove test key'), question: t('Test orders then skip the payment.') }}
          />
        </>
      )}
      {paypal && (
        <>
          <h2 className={classes.next}>{t('PayPal')}</h2>
          <p className={classes.lead}>{t('Buyers pay with PayPal. You can offer it with or without Stripe.')}</p>
          <ConnectionForm
            connection={paypal}
            fields={PAYPAL_FIELDS}
            label={t('PayPal')}
            verb={t('Save PayPal')}
            state={<PaypalState connection={paypal} />}
            steps={
              <Webhook
                of={t('PayPal')}
                facts={paypal.paypal}
                words={t('In the settings of your app at PayPal, add a webhook with this address:')}
              />
            }
            testVerb={t('Test PayPal')}
            removal={{ verb: t('Remove PayPal'), question: paypalRemovalQuestion(paypal) }}
          />
        </>
      )}
      {connections.data && <BackToItem item={item} />}
    </>
  );
}

function PaypalState({ connection: { source, paypal } }: { connection: Connection }) {
  if (source === 'none')
    return <Notice tone="calm">{t('PayPal is not set up yet, so buyers can’t pay with it.')}</Notice>;
  return (
    <>
      {paypal?.is_test_mode ? (
        <Notice tone="danger">
          {t(
            'PayPal is in sandbox mode: buyers are not charged, and anyone can get your items with a sandbox account.',
          )}
        </Notice>
      ) : (
        <Status tone="up" word={t('Buyers can pay with PayPal')} />
      )}
      {paypal?.has_former_key && <FormerKey />}
    </>
  );
}

const FormerKey = () => (
  <span className={classes.quiet}>
    {t('Gatehouse keeps the former key for up to three days to complete the orders that started with it.')}
  </span>
);

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
      {stripe?.has_former_key && <FormerKey />}
    </>
  );
}

function Webhook({ of, facts, words }: { of: string; facts: Connection['stripe']; words: string }) {
  if (!facts) return null;
  return (
    <div className={classes.connectionSteps}>
      <p>{words}</p>
      <CopyBlock label={`${of}: ${t('webhook address')}`} text={facts.webhook_url} />
      <details>
        <summary>{t('Events to select ({count})', { count: facts.events.length })}</summary>
        <CopyBlock label={`${of}: ${t('events')}`} text={facts.events.join('\n')} />
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

const paypalRemovalQuestion = ({ paypal }: Connection): string =>
  paypal && paypal.open_orders > 0
    ? t(
        '{count, plural, one {# order is} other {# orders are}} waiting for payment with PayPal. The secret is kept for three days to record these payments. New orders can’t be paid with PayPal.',
        { count: paypal.open_orders },
      )
    : t('Buyers can’t pay with PayPal until you set it up again.');
