import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { MadeApiKey } from '../../api/accounts.ts';
import { call } from '../../api/client.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';
import classes from './api-keys.module.css';
import { expiryAt } from './expiry.ts';
import { includedBy, type PresetName, presets, type Scope, scopeAreas, withoutIncluded } from './key-scopes.ts';

type KeyFormProps = {
  onMade: (made: MadeApiKey) => void;
  onLeave: () => void;
};

const EXPIRIES = [
  { value: '', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'date', label: 'On a date' },
];

const PRESETS = [
  ...Object.entries(presets).map(([value, { label }]) => ({ value, label })),
  { value: 'custom', label: 'Something else' },
];

/** What a new key is for, what it may do, until when and from where. */
export function KeyForm({ onMade, onLeave }: KeyFormProps) {
  const draft = useDraft<{
    preset: string;
    name: string;
    scopes: Scope[];
    expiry: string;
    date: string;
    networks: string;
  }>({
    preset: 'validate',
    name: presets.validate.name,
    scopes: presets.validate.scopes,
    expiry: '',
    date: '',
    networks: '',
  });
  const { values, set } = draft;
  const choosePreset = (name: string) => {
    const before = presets[values.preset as PresetName];
    set('preset', name);
    const preset = presets[name as PresetName];
    if (!preset) return;
    set('scopes', preset.scopes);
    // A name that somebody typed stays.
    if (values.name === '' || values.name === before?.name) set('name', preset.name);
  };
  const toggle = (scope: Scope, isChosen: boolean) => {
    const others = values.scopes.filter((other) => other !== scope);
    set('scopes', withoutIncluded(isChosen ? [...others, scope] : others));
    set('preset', 'custom');
  };
  const save = () =>
    draft.submit(async () => {
      const { name, scopes, expiry, date, networks } = values;
      const { data } = await call('POST /account/api-keys', {
        body: {
          name,
          scopes,
          expires_at: expiryAt(expiry, date, Date.now()),
          networks: networks.split(/[\s,]+/).filter((network) => network !== ''),
        },
      });
      draft.reset(values);
      onMade(data);
    });
  return (
    <Form draft={draft} label="New key" verb="Create key" onSubmit={save} onLeave={onLeave} inPlace>
      <NativeSelect
        label="What it is for"
        data={PRESETS}
        value={values.preset}
        onChange={(event) => choosePreset(event.currentTarget.value)}
      />
      <TextInput label="Name" autoComplete="off" {...draft.field('name')} />
      <fieldset className={classes.scopes} aria-describedby="scopes-error">
        <legend>Scopes</legend>
        {scopeAreas.map(({ area, scopes }) => (
          <fieldset key={area} className={classes.area}>
            <legend>{area}</legend>
            <div className={classes.choices}>
              {scopes.map(({ scope, label }) => {
                const isIncluded = includedBy(scope, values.scopes) !== undefined;
                return (
                  <Checkbox
                    key={scope}
                    label={label}
                    checked={isIncluded || values.scopes.includes(scope)}
                    disabled={isIncluded}
                    onChange={(event) => toggle(scope, event.currentTarget.checked)}
                  />
                );
              })}
            </div>
          </fieldset>
        ))}
        <p id="scopes-error" className={classes.wrong} role="alert">
          {draft.error('scopes')}
        </p>
      </fieldset>
      <NativeSelect
        label="Expires"
        description="You get an e-mail a week before"
        data={EXPIRIES}
        {...draft.field('expiry')}
        {...(values.expiry !== 'date' && { error: draft.error('expires_at') })}
      />
      {values.expiry === 'date' && (
        <DateField
          label="Last day"
          value={values.date}
          error={draft.error('expires_at')}
          onChange={(event) => {
            draft.forget('expires_at');
            set('date', event.currentTarget.value);
          }}
        />
      )}
      <Textarea
        label="Allowed networks (optional)"
        description="IP addresses or CIDR ranges, one a line. Leave empty to allow all."
        placeholder={'203.0.113.7\n2001:db8::/48'}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        {...draft.field('networks')}
        error={values.networks === '' ? undefined : draft.error('networks')}
      />
    </Form>
  );
}
