import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Pair } from '../../ui/form/form.tsx';
import { type Address, RECORD_TYPES } from '../monitor/address.ts';

type AddressFieldsProps = {
  address: Address;
  onChange: (address: Address) => void;
  /** What the service says about the address as a whole. */
  error: string | undefined;
};

/** The fields that make up an address of its kind. */
export function AddressFields({ address, onChange, error }: AddressFieldsProps) {
  const field = (name: keyof Address, label: string) => ({
    name,
    label,
    spellCheck: false,
    autoComplete: 'off',
    value: address[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...address, [name]: event.currentTarget.value }),
  });
  switch (address.kind) {
    case 'http':
      return <TextInput {...field('url', 'URL')} type="url" error={error} placeholder="https://example.com/" />;
    case 'tcp':
      return (
        <Pair>
          <TextInput {...field('host', 'Host')} error={error} placeholder="mail.example.com" />
          <TextInput {...field('port', 'Port')} inputMode="numeric" placeholder="25" />
        </Pair>
      );
    case 'icmp':
      return <TextInput {...field('host', 'Host')} error={error} placeholder="router.example.com" />;
    case 'dns':
      return (
        <>
          <Pair>
            <TextInput {...field('name', 'Domain name')} error={error} placeholder="example.com" />
            <NativeSelect {...field('type', 'Record')} data={RECORD_TYPES} />
          </Pair>
          <TextInput
            {...field('server', 'Name server')}
            placeholder="8.8.8.8"
            description="Leave empty to use the server’s own resolver"
          />
        </>
      );
    case 'heartbeat':
      return (
        <>
          <Duration
            label="Expected every"
            seconds={address.period}
            error={error}
            onChange={(period) => onChange({ ...address, period })}
          />
          <Duration
            label="Grace period"
            seconds={address.grace}
            description="How late a ping may be before the monitor is down"
            onChange={(grace) => onChange({ ...address, grace })}
          />
        </>
      );
  }
}

const UNITS = [
  { value: '86400', label: 'days' },
  { value: '3600', label: 'hours' },
  { value: '60', label: 'minutes' },
  { value: '1', label: 'seconds' },
];

type DurationProps = {
  label: string;
  /** whole seconds as text */
  seconds: string;
  onChange: (seconds: string) => void;
  description?: string;
  error?: string | undefined;
};

/** A time as a number and its unit. */
function Duration({ label, seconds, onChange, description, error }: DurationProps) {
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
        error={error}
        description={description}
        onChange={(event) => onChange(inSeconds(event.currentTarget.value, unit))}
      />
      <NativeSelect
        label="Unit"
        aria-label={`${label}: unit`}
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
