import { NativeSelect, Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import type { Draft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';
import { CHANNELS, channelOf } from '../alerts/channels.ts';
import { MissingChannel } from '../alerts/missing-channel.tsx';
import { TemplateFields } from './template-fields.tsx';
import type { ContactValues } from './values.ts';
import { WhatsAppFields } from './whatsapp-fields.tsx';

type ContactFormProps = {
  draft: Draft<ContactValues>;
  verb: string;
  /** only for an existing contact: true if it was saved since the page was opened */
  saved?: boolean;
  onSubmit: () => void;
  onLeave: () => void;
  /** Leaving this form opens no other page. */
  inPlace?: boolean;
  /** names of headers whose values are stored */
  storedHeaders?: readonly string[];
  /** below the destination */
  children?: ReactNode;
};

export function ContactForm(props: ContactFormProps) {
  const { draft, verb, saved, onSubmit, onLeave, inPlace = false, storedHeaders = [], children } = props;
  const { values, set, error } = draft;
  const { example, hint } = channelOf(values.key);
  return (
    <Form
      draft={draft}
      label={verb}
      verb={verb}
      {...(saved !== undefined && { saved })}
      onSubmit={onSubmit}
      onLeave={onLeave}
      inPlace={inPlace}
    >
      <TextInput
        label={t('Name')}
        placeholder={t('On-call phone')}
        description={t('Optional. The person or system that is notified')}
        autoComplete="off"
        {...draft.field('name')}
      />
      <NativeSelect
        label={t('Channel')}
        data={CHANNELS.map(({ value, label }) => ({ value, label }))}
        {...draft.field('key')}
      />
      <div>
        {values.key === 'whatsapp' ? (
          <WhatsAppFields draft={draft} />
        ) : (
          <TextInput
            label={t('Destination')}
            placeholder={example}
            description={hint}
            autoComplete="off"
            {...draft.field('value')}
          />
        )}
        <MissingChannel channel={values.key} />
        {children}
      </div>
      <Switch
        name="is_default"
        label={t('New monitors start with this contact')}
        checked={values.is_default}
        error={error('is_default')}
        onChange={(event) => set('is_default', event.currentTarget.checked)}
      />
      {values.key === 'webhook' && <TemplateFields draft={draft} stored={storedHeaders} />}
    </Form>
  );
}
