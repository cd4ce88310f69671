import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/client.ts';
import type { ShopAlertSettings } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { AlertRows } from '../../monitors/index.ts';
import { type Draft, useDraft } from '../../ui/form/draft.ts';
import classes from '../../ui/form/form.module.css';
import { Form, Group, Pair } from '../../ui/form/form.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { alertSettingsQuery } from './queries.ts';
import { type AlertValues, toWire, valuesOf } from './values.ts';

const SENSITIVITIES = [
  { value: 'low', label: t('Low: fewer alerts') },
  { value: 'normal', label: t('Normal') },
  { value: 'high', label: t('High: sooner, with some false alarms') },
];

const USUAL_REVIEW_DAYS = '7';

export function AlertSettings({ settings }: { settings: ShopAlertSettings }) {
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(false);
  const draft = useDraft(valuesOf(settings));
  const { values, set, error } = draft;
  const asksForReviews = values.review_request_days !== '0';
  const save = async () => {
    setSaved(false);
    const went = await draft.submit(async () => {
      const { data } = await call('PATCH /market/alert-settings', { body: toWire(draft.changes()) });
      queryClient.setQueryData(alertSettingsQuery.queryKey, data);
      draft.reset(valuesOf(data));
      // Disabling an alert also closes it.
      await queryClient.invalidateQueries({ queryKey: ['market', 'alerts'] });
    });
    setSaved(went);
  };
  return (
    <Section title={t('Alert settings')} note={t('One message when a problem starts, one when it ends')}>
      <Form draft={draft} label={t('Shop alerts')} verb={t('Save alerts')} saved={saved} onSubmit={save}>
        <Watch
          draft={draft}
          name="checkout_alerts"
          label={t('Checkouts are not paid')}
          description={t('Far fewer checkouts end in a payment than is usual for your shop')}
        >
          <NativeSelect {...draft.field('checkout_sensitivity')} label={t('Sensitivity')} data={SENSITIVITIES} />
        </Watch>
        <Watch
          draft={draft}
          name="provider_alerts"
          label={t('Payment provider fails')}
          description={t('Payment provider errors and timeouts, and webhook events with a bad signature')}
        >
          <Pair>
            <TextInput {...draft.field('provider_errors')} label={t('Errors in 30 minutes')} inputMode="numeric" />
            <TextInput {...draft.field('provider_orders')} label={t('On different orders')} inputMode="numeric" />
          </Pair>
        </Watch>
        <Watch
          draft={draft}
          name="download_alerts"
          label={t('Downloads fail')}
          description={t('A file is missing or its storage is unreachable')}
        >
          <TextInput {...draft.field('download_failures')} label={t('Failures in 60 minutes')} inputMode="numeric" />
        </Watch>
        <Watch
          draft={draft}
          name="validation_alerts"
          label={t('Validations fail')}
          description={t('Software that checks a purchase code gets an error from this service')}
        >
          <TextInput {...draft.field('validation_failures')} label={t('Failures in 15 minutes')} inputMode="numeric" />
        </Watch>
        <Watch
          draft={draft}
          name="code_alerts"
          label={t('Codes are rejected')}
          description={t('Many unknown or invalid codes: a leaked key, or someone guessing codes')}
        >
          <TextInput {...draft.field('rejected_codes')} label={t('Rejected codes in 60 minutes')} inputMode="numeric" />
        </Watch>
        <Group title={t('Buyers')}>
          <Switch
            name="second_chance_mails"
            label={t('Email buyers who could not pay during an outage')}
            description={t(
              'Once per order, ten minutes after your shop or the payment provider works again, if the item is still for sale. The email contains a link to the order.',
            )}
            checked={values.second_chance_mails}
            error={error('second_chance_mails')}
            onChange={(event) => set('second_chance_mails', event.currentTarget.checked)}
          />
          <Switch
            label={t('Ask buyers for a review')}
            description={t('One email for each purchase without a review, unless the buyer opted out of your emails.')}
            checked={asksForReviews}
            onChange={(event) => set('review_request_days', event.currentTarget.checked ? USUAL_REVIEW_DAYS : '0')}
          />
          {asksForReviews && (
            <div className={classes.ofSwitch}>
              <TextInput
                {...draft.field('review_request_days')}
                label={t('Days after the purchase')}
                inputMode="numeric"
              />
            </div>
          )}
        </Group>
        <Group title={t('Where alerts go')}>
          {values.alerts.length === 0 && (
            <p className={classes.hint}>{t('No alerts are sent. Problems are only listed here.')}</p>
          )}
          <AlertRows rows={values.alerts} onChange={(rows) => set('alerts', rows)} error={error} below={() => null} />
        </Group>
      </Form>
    </Section>
  );
}

type SwitchName = { [Name in keyof AlertValues]: AlertValues[Name] extends boolean ? Name : never }[keyof AlertValues];

type WatchProps = {
  draft: Draft<AlertValues>;
  name: SwitchName;
  label: string;
  description: string;
  children: ReactNode;
};

function Watch({ draft: { values, set, error }, name, label, description, children }: WatchProps) {
  return (
    <>
      <Switch
        name={name}
        label={label}
        description={description}
        checked={values[name]}
        error={error(name)}
        onChange={(event) => set(name, event.currentTarget.checked)}
      />
      {values[name] && <div className={classes.ofSwitch}>{children}</div>}
    </>
  );
}
