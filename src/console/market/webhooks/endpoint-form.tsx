import { Checkbox, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Draft } from '../../ui/form/draft.ts';
import { Form, Group } from '../../ui/form/form.tsx';
import { WEBHOOK_TYPES } from './event-types.ts';
import classes from './webhooks.module.css';

export type EndpointValues = { url: string; events: string[]; is_active: boolean };

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
        placeholder="https://shop.example.com/hooks/gatehouse"
        autoComplete="off"
        {...draft.field('url')}
      />
      <Group title="Events" hint="Leave empty for all events">
        <div className={classes.types}>
          {WEBHOOK_TYPES.map((type) => (
            <Checkbox
              key={type}
              label={type}
              checked={values.events.includes(type)}
              onChange={(event) =>
                set(
                  'events',
                  WEBHOOK_TYPES.filter((one) =>
                    one === type ? event.currentTarget.checked : values.events.includes(one),
                  ),
                )
              }
            />
          ))}
        </div>
        {error('events') && <p role="alert">{error('events')}</p>}
      </Group>
      {children}
    </Form>
  );
}
