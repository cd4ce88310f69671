import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Pair } from '../../ui/form/form.tsx';
import { ZoneSelect } from '../../ui/form/time-zone-select.tsx';
import { useZone } from '../../ui/format/time-zone.ts';
import { type Address, KINDS, type Kind, kindOf, RECORD_TYPES, STARTTLS_PROTOCOLS } from '../monitor/address.ts';
import { addressProblem, asKind, recognized } from '../monitor/recognize.ts';
import classes from './form.module.css';

type AddressFieldsProps = {
  address: Address;
  onChange: (address: Address) => void;
  onLeave: () => void;
  error: string | undefined;
  isNew: boolean;
  children: ReactNode;
};

const LABELS: Record<Exclude<Kind, 'heartbeat'>, { label: string; placeholder: string }> = {
  http: { label: t('Address'), placeholder: 'example.com' },
  tcp: { label: t('Host and port'), placeholder: 'mail.example.com:25' },
  tls: { label: t('Host and port'), placeholder: 'mail.example.com:993' },
  starttls: { label: t('Host and port'), placeholder: 'mail.example.com:587' },
  ws: { label: t('Address'), placeholder: 'wss://example.com/live' },
  grpc: { label: t('Address'), placeholder: 'grpcs://api.example.com:443/shop.Orders' },
  icmp: { label: t('Host'), placeholder: 'router.example.com' },
  dns: { label: t('Domain name'), placeholder: 'example.com' },
};

export function AddressFields({ address, onChange, onLeave, error, isNew, children }: AddressFieldsProps) {
  const shown = recognized(address);
  const { kind, text } = shown;
  const zone = useZone();
  // The address is validated when the field loses the focus, because it is incomplete while the user types.
  const [isTouched, setLeft] = useState(false);
  const problem = isTouched && text !== '' ? addressProblem(address) : undefined;
  const said = text === '' && error ? addressProblem(address) : error;
  const choose = (event: { currentTarget: { value: string } }) =>
    onChange(asKind(address, event.currentTarget.value as Kind));
  const type = (
    <NativeSelect
      label={t('Type')}
      data={KINDS.map(({ value, label }) => ({ value, label }))}
      value={kind}
      onChange={choose}
      {...(kind === 'heartbeat'
        ? { description: kindOf(kind).hint, ...(address.timing === 'period' && { error }) }
        : {})}
    />
  );
  if (kind === 'heartbeat')
    return (
      <>
        {type}
        <NativeSelect
          label={t('Timing')}
          name="timing"
          data={[
            { value: 'period', label: t('At a regular interval') },
            { value: 'schedule', label: t('On a cron schedule') },
          ]}
          value={address.timing}
          onChange={(event) => {
            const timing = event.currentTarget.value as Address['timing'];
            onChange({ ...address, timing, tz: address.tz || zone });
          }}
        />
        {address.timing === 'period' ? (
          <Duration
            label={t('Expected every')}
            seconds={address.period}
            onChange={(period) => onChange({ ...address, period })}
          />
        ) : (
          <Pair>
            <TextInput
              label={t('Cron expression')}
              name="schedule"
              value={address.schedule}
              error={error}
              placeholder="0 3 * * *"
              description={t('Minute, hour, day of month, month, day of week')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => onChange({ ...address, schedule: event.currentTarget.value })}
            />
            <ZoneSelect value={address.tz || zone} error={undefined} onChange={(tz) => onChange({ ...address, tz })} />
          </Pair>
        )}
        <Duration
          label={t('Grace period')}
          seconds={address.grace}
          description={t('How late a ping can be, and how long a run can take, before the monitor is down')}
          onChange={(grace) => onChange({ ...address, grace })}
        />
      </>
    );
  return (
    <>
      <div>
        <div className={classes.address}>
          <TextInput
            {...LABELS[kind]}
            name="url"
            value={address.text}
            error={problem ?? said}
            autoFocus={isNew}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="url"
            onChange={(event) => {
              setLeft(false);
              onChange({ ...address, text: event.currentTarget.value });
            }}
            onBlur={() => {
              setLeft(true);
              onChange(shown);
              onLeave();
            }}
          />
          {type}
        </div>
        {children}
      </div>
      {kind === 'starttls' && (
        <NativeSelect
          label={t('Protocol')}
          name="protocol"
          data={[
            { value: '', label: t('Usual for the port') },
            ...STARTTLS_PROTOCOLS.map((protocol) => ({ value: protocol, label: PROTOCOL_NAMES[protocol] ?? protocol })),
          ]}
          value={shown.protocol}
          onChange={(event) => onChange({ ...shown, protocol: event.currentTarget.value })}
        />
      )}
      {kind === 'dns' && (
        <Pair>
          <NativeSelect
            label={t('Record')}
            name="type"
            data={RECORD_TYPES}
            value={shown.type}
            onChange={(event) => onChange({ ...shown, type: event.currentTarget.value })}
          />
          <TextInput
            label={t('Name server')}
            name="server"
            value={shown.server}
            autoComplete="off"
            spellCheck={false}
            placeholder="8.8.8.8"
            description={t('Empty: the server’s own resolver')}
            onChange={(event) => onChange({ ...shown, server: event.currentTarget.value })}
          />
        </Pair>
      )}
      {kind === 'dns' && (
        <NativeSelect
          label={t('Expected')}
          name="expected"
          data={[
            { value: '', label: t('The name has such records') },
            { value: 'exact', label: t('The text lists all records, one per line') },
            { value: 'nxdomain', label: t('The name does not exist (NXDOMAIN)') },
          ]}
          value={shown.expected}
          onChange={(event) => onChange({ ...shown, expected: event.currentTarget.value as Address['expected'] })}
        />
      )}
    </>
  );
}

/** not shown: names of protocols are the same in every language */
const PROTOCOL_NAMES: Record<string, string> = {
  smtp: 'SMTP',
  imap: 'IMAP',
  pop3: 'POP3',
  ftp: 'FTP',
  postgresql: 'PostgreSQL',
};

const UNITS = [
  { value: '86400', label: t('days') },
  { value: '3600', label: t('hours') },
  { value: '60', label: t('minutes') },
  { value: '1', label: t('seconds') },
];

type DurationProps = {
  label: string;
  /** whole seconds, as a string */
  seconds: string;
  onChange: (seconds: string) => void;
  description?: string;
};

function Duration({ label, seconds, onChange, description }: DurationProps) {
  const [unit, setUnit] = useState(() =>
    Number(seconds) > 0 ? (UNITS.find(({ value }) => Number(seconds) % Number(value) === 0)?.value ?? '1') : '60',
  );
  const number = seconds === '' ? '' : String(Number(seconds) / Number(unit));
  const inSeconds = (typed: string, size: string) =>
    typed === '' ? '' : String(Math.max(0, Math.round(Number(typed) * Number(size))));
  return (
    <Pair>
      <TextInput
        label={label}
        type="number"
        min={0}
        value={number}
        description={description}
        onChange={(event) => onChange(inSeconds(event.currentTarget.value, unit))}
      />
      <NativeSelect
        label={t('Unit')}
        aria-label={t('{label}: unit', { label })}
        data={UNITS}
        value={unit}
        onChange={(event) => {
          setUnit(event.currentTarget.value);
          onChange(inSeconds(number, event.currentTarget.value));
        }}
      />
    </Pair>
  );
}
