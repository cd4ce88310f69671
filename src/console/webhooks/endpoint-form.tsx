import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../i18n/index.ts';
import type { Draft } from '../ui/form/draft.ts';
import { Form, Group } from '../ui/form/form.tsx';
import { EventChoice } from './event-choice.tsx';
import type { EndpointValues } from './values.ts';

type EndpointFormProps = {
  draft: Draft<EndpointValues>;
  verb: string;
  /** only for an existing webhook: true if it was saved since the page was opened */
  saved?: boolean;
  onSubmit: () => void;
  onLeave?: () => void;
  children?: ReactNode;
};

export function EndpointForm({ draft, verb, saved, onSubmit, onLeave, children }: EndpointFormProps) {
  const { values, set, error } = draft;
  return (
    <Form
      draft={draft}
      label={verb}
      verb={verb}
      {...(saved !== undefined && { saved })}
      onSubmit={onSubmit}
      {...(onLeave && { onLeave, inPlace: true })}
    >
      <TextInput
        label="URL"
        type="url"
        // not shown
        placeholder="https://example.com/hooks/gatehouse"
        autoComplete="off"
        {...draft.field('url')}
      />
      <TextInput
        label={t('Name')}
        description={t('Optional. The purpose of the webhook')}
        placeholder={t('On-call bot')}
        autoComplete="off"
        {...draft.field('name')}
      />
      <Group title={t('Events')} hint={t('Leave empty for all events')}>
        <EventChoice
          chosen={values.events}
          onChange={(events) => set('events', events)}
          subjects={values}
          onSubjects={set}
        />
        {error('events') && <p role="alert">{error('events')}</p>}
      </Group>
      {children}
    </Form>
  );
}
