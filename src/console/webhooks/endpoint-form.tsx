import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Draft } from '../ui/form/draft.ts';
import { Form, Group } from '../ui/form/form.tsx';
import { EventChoice } from './event-choice.tsx';

export type EndpointValues = { name: string; url: string; events: string[]; is_active: boolean };

type EndpointFormProps = {
  draft: Draft<EndpointValues>;
  verb: string;
  saved?: boolean;
  onSubmit: () => void;
  onLeave?: () => void;
  children?: ReactNode;
};

export function EndpointForm({ draft, verb, saved = false, onSubmit, onLeave, children }: EndpointFormProps) {
  const { values, set, error } = draft;
  return (
    <Form
      draft={draft}
      label={verb}
      verb={verb}
      saved={saved}
      onSubmit={onSubmit}
      {...(onLeave && { onLeave, inPlace: true })}
    >
      <TextInput
        label="URL"
        type="url"
        placeholder="https://example.com/hooks/gatehouse"
        autoComplete="off"
        {...draft.field('url')}
      />
      <TextInput
        label="Name"
        description="Optional. What it is for"
        placeholder="On-call bot"
        autoComplete="off"
        {...draft.field('name')}
      />
      <Group title="Events" hint="Leave empty for all events">
        <EventChoice chosen={values.events} onChange={(events) => set('events', events)} />
        {error('events') && <p role="alert">{error('events')}</p>}
      </Group>
      {children}
    </Form>
  );
}
