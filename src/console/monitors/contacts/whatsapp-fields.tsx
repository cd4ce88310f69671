import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { DOCUMENTATION } from '../../documents.ts';
import { t, tRich } from '../../i18n/index.ts';
import type { Draft } from '../../ui/form/draft.ts';
import formClasses from '../../ui/form/form.module.css';
import { PasswordField } from '../../ui/form/password-field.tsx';
import classes from './contacts.module.css';
import type { ContactValues } from './values.ts';
import { addressOf, partsOf, type WhatsAppParts } from './whatsapp-address.ts';

/** Fields that together are the contact's destination. */
export function WhatsAppFields({ draft }: { draft: Draft<ContactValues> }) {
  const { value } = draft.values;
  const [typed, setTyped] = useState(() => partsOf(value));
  const parts = addressOf(typed) === value ? typed : partsOf(value);
  const field = (name: keyof WhatsAppParts) => ({
    value: parts[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => {
      const changed = { ...parts, [name]: event.currentTarget.value };
      setTyped(changed);
      draft.set('value', addressOf(changed));
    },
  });
  return (
    // not shown: names are the same in each language
    <fieldset className={classes.whatsapp} aria-label="WhatsApp">
      <TextInput
        label={t('Recipient')}
        placeholder="+14155550123"
        description={t('A phone number with its country code')}
        inputMode="tel"
        {...field('to')}
        error={draft.error('value')}
      />
      <TextInput
        label={t('Phone number ID')}
        placeholder="106540352242922"
        description={t('Of the sender, from WhatsApp → API setup of your Meta app. Not the phone number itself')}
        inputMode="numeric"
        {...field('phone')}
      />
      <PasswordField
        label={t('Access token')}
        description={t('Of a system user with the permission whatsapp_business_messaging')}
        {...field('token')}
      />
      <div className={formClasses.pair}>
        <TextInput label={t('Template name')} {...field('template')} />
        {/* not shown: a code */}
        <TextInput label={t('Template language')} placeholder="en_US" {...field('language')} />
      </div>
      <p className={formClasses.below}>
        {tRich('Meta must approve the template first. See <a>the text to submit</a>.', {
          a: (text) => <a href={`${DOCUMENTATION}/alerts#whatsapp`}>{text}</a>,
        })}
      </p>
    </fieldset>
  );
}
