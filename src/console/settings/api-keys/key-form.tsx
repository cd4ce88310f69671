import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { MadeApiKey } from '../../api/accounts.ts';
import { call, Refused } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
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
  { value: '', label: t('Never') },
  { value: '30', label: t('In 30 days') },
  { value: '90', label: t('In 90 days') },
  { value: '365', label: t('In a year') },
  { value: 'date', label: t('On a date') },
];

const PRESETS = [
  ...Object.entries(presets).map(([value, { label }]) => ({ value, label })),
  { value: 'custom', label: t('Custom') },
];

const NO_SCOPE = t('Choose a scope.');

const networksIn = (text: string): string[] => text.split(/[\s,]+/).filter((network) => network !== '');

/** The service reports errors by the index of the network. */
function networkFault(text: string, errorOf: (field: string) => string | undefined): string | undefined {
  const faults = networksIn(text).map((network, place) => {
    const fault = errorOf(`networks[${place}]`);
    return fault === undefined ? undefined : `${network}: ${fault}`;
  });
  return faults.find((fault) => fault !== undefined);
}

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
    const preset = name === 'custom' ? undefined : presets[name as PresetName];
    set('scopes', preset?.scopes ?? []);
    // Keeps a name that the user typed.
    if (values.name === '' || values.name === before?.name) set('name', preset?.name ?? '');
  };
  const toggle = (scope: Scope, isChosen: boolean) => {
    const others = values.scopes.filter((other) => other !== scope);
    set('scopes', withoutIncluded(isChosen ? [...others, scope] : others));
    set('preset', 'custom');
  };
  const scopesError = draft.error('scopes');
  const save = () =>
    draft.submit(async () => {
      if (values.scopes.length === 0) throw new Refused(422, NO_SCOPE, { scopes: [NO_SCOPE] }, undefined);
      const { name, scopes, expiry, date, networks } = values;
      const { data } = await call('POST /account/api-keys', {
        body: {
          name,
          scopes,
          expires_at: expiryAt(expiry, date, Date.now()),
          networks: networksIn(networks),
        },
      });
      draft.reset(values);
      onMade(data);
    });
  return (
    <Form draft={draft} label={t('New key')} verb={t('Create key')} onSubmit={save} onLeave={onLeave} inPlace>
      <NativeSelect
        label={t('Use case')}
        data={PRESETS}
        value={values.preset}
        onChange={(event) => choosePreset(event.currentTarget.value)}
      />
      <TextInput label={t('Name')} autoComplete="off" {...draft.field('name')} />
      <fieldset className={classes.scopes} aria-describedby="scopes-error">
        <legend>{t('Scopes')}</legend>
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
                    aria-invalid={scopesError !== undefined}
                    onChange={(event) => toggle(scope, event.currentTarget.checked)}
                  />
                );
              })}
            </div>
          </fieldset>
        ))}
        <p id="scopes-error" className={classes.wrong} role="alert">
          {scopesError}
        </p>
      </fieldset>
      <NativeSelect
        label={t('Expires')}
        description={values.expiry === '' ? undefined : t('You get an email a week before')}
        data={EXPIRIES}
        {...draft.field('expiry')}
        {...(values.expiry !== 'date' && { error: draft.error('expires_at') })}
      />
      {values.expiry === 'date' && (
        <DateField
          label={t('Last day')}
          value={values.date}
          error={draft.error('expires_at')}
          onChange={(event) => {
            draft.forget('expires_at');
            set('date', event.currentTarget.value);
          }}
        />
      )}
      <Textarea
        label={t('Allowed networks (optional)')}
        description={t('IP addresses or CIDR ranges, one per line. Leave empty to allow all.')}
        placeholder={'203.0.113.7\n2001:db8::/48'}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        {...draft.field('networks')}
        error={draft.error('networks') ?? networkFault(values.networks, draft.error)}
      />
    </Form>
  );
}
