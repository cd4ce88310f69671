import { NativeSelect, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useAccount } from '../../accounts/index.ts';
import type { Monitor } from '../../api/monitors.ts';
import { t, tRich } from '../../i18n/index.ts';
import { DateTimeField } from '../../ui/form/date-field.tsx';
import type { Draft } from '../../ui/form/draft.ts';
import { FieldWarning } from '../../ui/form/field-warning.tsx';
import { Folded, FoldedList } from '../../ui/form/folded.tsx';
import formClasses from '../../ui/form/form.module.css';
import { Form, Group, Pair } from '../../ui/form/form.tsx';
import { AlertRows } from '../alerts/alert-rows.tsx';
import { TestOne } from '../alerts/test-alert.tsx';
import { type Address, canHaveCertificate, kindOf } from '../monitor/address.ts';
import { conditionsOf, EXPIRY_DAYS, everyHours, INTERVALS, REMINDERS } from '../monitor/labels.ts';
import { tagsQuery } from '../monitor/queries.ts';
import { addressProblem, hostIn, recognized, writeAddress } from '../monitor/recognize.ts';
import { AddressFields } from './address-fields.tsx';
import { AssertionFields } from './assertion-fields.tsx';
import { ConnectionFields } from './connection-fields.tsx';
import { GroupFields } from './group-fields.tsx';
import { DownCriteriaFields } from './judgement-fields.tsx';
import { PolicyFields } from './policy-fields.tsx';
import { RequestFields } from './request-fields.tsx';
import { expirySummary, moreSummary, notesSummary, USUAL_CONFIRMATIONS } from './summaries.ts';
import { TestCheckLine, useTestCheck } from './test-check.tsx';
import { type MonitorValues, sslAlertDays } from './values.ts';
import { certificateWarning, channelWarning, maintenanceWarning, textWarning } from './warnings.ts';

type MonitorFormProps = {
  draft: Draft<MonitorValues>;
  verb: string;
  /** undefined for a new monitor */
  monitor?: Monitor;
  /** whether saving removes the stored password */
  removesPassword?: boolean;
  belowAddress?: ReactNode;
  onSubmit: () => void;
  onLeave: () => void;
};

export function MonitorForm(props: MonitorFormProps) {
  const { draft, verb, monitor, removesPassword = false, belowAddress, onSubmit, onLeave } = props;
  const { set, error } = draft;
  const values = { ...draft.values, address: recognized(draft.values.address) };
  const shown = { ...draft, values };
  const zone = useAccount().time_zone;
  const knownTags = useQuery(tagsQuery).data ?? [];
  const { kind } = values.address;
  const { text } = kindOf(kind);
  const tested = useTestCheck(values, { monitorId: monitor?.id, removesPassword });
  const title = tested.result?.good ? tested.result.title : null;
  const name = useSuggestedName(draft, {
    isNew: monitor === undefined,
    given: values.name,
    title,
    host: addressProblem(values.address) ? '' : hostIn(values.address),
  });
  const changeAddress = (address: Address) => {
    set('address', address);
    draft.forget('url');
    const recognizedKind = recognized(address).kind;
    if (!kindOf(recognizedKind).text) set('alert_condition', 'url_unavailable');
    if (recognizedKind === 'heartbeat') set('upside_down', false);
    if (recognizedKind !== 'dns' || address.expected === values.address.expected) return;
    if (address.expected === 'nxdomain') set('alert_condition', 'url_unavailable');
    if (address.expected === 'exact') set('alert_condition', 'url_no_text');
  };
  type Text = { [Name in keyof MonitorValues]: MonitorValues[Name] extends string ? Name : never }[keyof MonitorValues];
  const field = (name: Text, label: string) => ({
    ...draft.field(name),
    label,
  });
  return (
    <Form draft={draft} label={verb} verb={verb} onSubmit={onSubmit} onLeave={onLeave}>
      <AddressFields
        address={draft.values.address}
        error={error('url')}
        isNew={monitor === undefined}
        onChange={changeAddress}
        onLeave={name.suggestHost}
      >
        <TestCheckLine tested={tested} values={values} />
      </AddressFields>
      {belowAddress}
      <TextInput
        {...field('name', t('Name'))}
        placeholder={kind === 'heartbeat' ? t('Nightly backup') : t('Home page')}
        autoComplete="off"
        onChange={(event) => name.type(event.currentTarget.value)}
        onFocus={(event) => name.enter(event.currentTarget)}
        onBlur={name.leave}
      />
      <Pair>
        {kind !== 'heartbeat' && <NativeSelect {...field('interval', t('Check interval'))} data={INTERVALS} />}
        {text && (
          <NativeSelect
            {...field('alert_condition', t('Alert when'))}
            data={conditionsOf(kind)}
            description={confirmedBy(values.confirmations)}
          />
        )}
      </Pair>
      {text && values.alert_condition !== 'url_unavailable' && (
        <Textarea
          {...field('alert_text_lookup', t('Text to find'))}
          autosize
          minRows={1}
          maxRows={6}
          description={t('Case-sensitive exact match')}
        />
      )}
      {text && <FieldWarning>{textWarning(values)}</FieldWarning>}
      <Group title={t('Alerts')} hint={t('Each channel is notified when an incident opens and closes.')}>
        <AlertRows
          rows={values.alerts}
          onChange={(rows) => set('alerts', rows)}
          error={error}
          below={(row, isContact) => <TestOne row={row} hasHint={!isContact} />}
        />
        {kind !== 'heartbeat' && <FieldWarning>{channelWarning(values)}</FieldWarning>}
        <NativeSelect
          {...field('reminder_hours', t('Reminders'))}
          data={remindersWith(values.reminder_hours)}
          description={t('While an incident is open and not acknowledged')}
        />
        <PolicyFields draft={shown} />
        {kind !== 'heartbeat' && (
          <Switch
            name="confirm_by_traffic"
            label={t('Only alert if traffic drops too')}
            description={t(
              'For up to 10 minutes, and only if one of your websites has this host. If traffic is inconclusive, alerts are sent immediately',
            )}
            checked={values.confirm_by_traffic}
            error={error('confirm_by_traffic')}
            onChange={(event) => set('confirm_by_traffic', event.currentTarget.checked)}
          />
        )}
      </Group>
      <FoldedList>
        {(kind === 'http' || kind === 'ws' || kind === 'grpc') && (
          <RequestFields
            draft={shown}
            passwordIsSet={monitor !== undefined && monitor.request_auth_username !== null}
          />
        )}
        <ConnectionFields draft={shown} saved={monitor?.connection} />
        {kind !== 'heartbeat' && <DownCriteriaFields draft={shown} />}
        {kind !== 'heartbeat' && !values.upside_down && <AssertionFields draft={shown} result={tested.result} />}
        {kind !== 'heartbeat' && !values.upside_down && (
          <Folded
            title={t('Expiry')}
            summary={expirySummary(values)}
            isWrong={draft.isWrong(['ssl_alert_days', 'domain_alert_days'])}
          >
            <Pair>
              {(kind === 'http' || canHaveCertificate(writeAddress(values.address))) && (
                <NativeSelect
                  {...field('ssl_alert_days', t('TLS certificate'))}
                  value={sslAlertDays(values)}
                  data={EXPIRY_DAYS}
                />
              )}
              <NativeSelect {...field('domain_alert_days', t('Domain name'))} data={EXPIRY_DAYS} />
            </Pair>
            <FieldWarning>{certificateWarning(values, monitor?.ssl_expires_at != null)}</FieldWarning>
          </Folded>
        )}
        <GroupFields draft={shown} id={monitor?.id} />
        <Folded
          title={t('Notes and runbook')}
          summary={notesSummary(values)}
          isWrong={draft.isWrong(['notes', 'runbook_url'])}
        >
          <Textarea
            {...field('notes', t('Notes'))}
            autosize
            minRows={2}
            maxRows={12}
            maxLength={2000}
            description={t('For your team: on the monitor’s page and in alerts, never on status pages')}
          />
          <TextInput
            {...field('runbook_url', t('Runbook'))}
            type="url"
            // not shown
            placeholder="https://wiki.example.com/runbooks/shop"
            autoComplete="off"
            description={t('A link to what to do during an outage')}
          />
        </Folded>
        <Folded
          title={t('Tags and maintenance')}
          summary={moreSummary(values)}
          isWrong={draft.isWrong(['tags', 'maintenance_start_at', 'maintenance_end_at'])}
        >
          <TagsInput
            label={t('Tags')}
            name="tags"
            value={values.tags}
            data={knownTags}
            error={error('tags')}
            placeholder={values.tags.length === 0 ? t('shop, eu') : undefined}
            description={t('Separate with Enter or a comma. Use tags to filter the list')}
            maxTags={20}
            splitChars={[',']}
            onChange={(tags) => set('tags', tags)}
          />
          <Pair>
            <DateTimeField {...field('maintenance_start_at', t('Maintenance from'))} />
            <DateTimeField {...field('maintenance_end_at', t('Maintenance to'))} />
          </Pair>
          <FieldWarning>{maintenanceWarning(values.maintenance_end_at, zone, Date.now())}</FieldWarning>
          <MaintenanceHint zone={zone} />
        </Folded>
      </FoldedList>
    </Form>
  );
}

type Suggested = { isNew: boolean; given: string; title: string | null; host: string };

/** Until the user types a name, suggests the title of the page or the host. */
function useSuggestedName({ set }: Draft<MonitorValues>, { isNew, given, title, host }: Suggested) {
  const isOwn = useRef(!isNew || given !== '');
  const isFocused = useRef(false);
  useEffect(() => {
    if (!isOwn.current && !isFocused.current && title !== null) set('name', title);
  }, [set, title]);
  return {
    enter: (field: HTMLInputElement) => {
      isFocused.current = true;
      // Selects the text after React has rendered the suggestion, so typing replaces it.
      if (!isOwn.current) queueMicrotask(() => field.select());
    },
    leave: () => {
      isFocused.current = false;
      if (!isOwn.current && title !== null) set('name', title);
    },
    type: (name: string) => {
      isOwn.current = name.trim() !== '';
      set('name', name);
    },
    suggestHost: () => {
      if (!isOwn.current && title === null) set('name', host.replace(/^www\./, ''));
    },
  };
}

function confirmedBy(confirmations: string): string {
  const more = Number(confirmations || USUAL_CONFIRMATIONS) - 1;
  if (!(more > 0)) return t('Alerts are sent at the first failing check');
  return t(
    'Confirmed by {count, plural, one {# more check} =2 {two more checks} other {# more checks}} before alerts are sent',
    { count: more },
  );
}

function MaintenanceHint({ zone }: { zone: string }) {
  return (
    <p className={formClasses.below}>
      {tRich(
        'During maintenance, checks continue without alerts, and the time is excluded from uptime. Times are in {zone}. For several monitors or recurring windows, <a>schedule maintenance</a>.',
        { zone, a: (text) => <Link to="/maintenance">{text}</Link> },
      )}
    </p>
  );
}

/** Adds the current value to the choices if it was set through the API. */
function remindersWith(chosen: string) {
  return REMINDERS.some(({ value }) => value === chosen)
    ? REMINDERS
    : [...REMINDERS, { value: chosen, label: everyHours(Number(chosen)) }];
}
