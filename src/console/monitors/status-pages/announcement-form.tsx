import { SegmentedControl, Textarea, TextInput } from '@mantine/core';
import type { Draft } from '../../ui/form/draft.ts';
import { Form, Pair } from '../../ui/form/form.tsx';
import { useZone } from '../../ui/format/time-zone.ts';
import type { AnnouncementValues } from './announcement-values.ts';
import { ANNOUNCEMENT_KINDS } from './labels.ts';

type AnnouncementFormProps = {
  draft: Draft<AnnouncementValues>;
  verb: string;
  onSubmit: () => void;
  onLeave: () => void;
};

export function AnnouncementForm({ draft, verb, onSubmit, onLeave }: AnnouncementFormProps) {
  const { values, set, error } = draft;
  const zone = useZone();
  return (
    <Form draft={draft} label={verb} verb={verb} onSubmit={onSubmit} onLeave={onLeave}>
      <TextInput
        name="title"
        label="Title"
        placeholder="Payments are slow at the moment"
        autoFocus
        autoComplete="off"
        value={values.title}
        error={error('title')}
        onChange={(event) => set('title', event.currentTarget.value)}
      />
      <Textarea
        name="text"
        label="Text"
        autosize
        minRows={3}
        maxRows={12}
        description="Plain text. Leave an empty line between paragraphs"
        value={values.text}
        error={error('text')}
        onChange={(event) => set('text', event.currentTarget.value)}
      />
      <SegmentedControl
        aria-label="Type"
        transitionDuration={0}
        style={{ alignSelf: 'flex-start' }}
        data={Object.entries(ANNOUNCEMENT_KINDS).map(([value, label]) => ({ value, label }))}
        value={values.kind}
        onChange={(kind) => set('kind', kind as AnnouncementValues['kind'])}
      />
      <Pair>
        <TextInput
          name="starts_at"
          label="Starts"
          type="datetime-local"
          description={`Leave empty to start now. In ${zone}`}
          value={values.starts_at}
          error={error('starts_at')}
          onChange={(event) => set('starts_at', event.currentTarget.value)}
        />
        <TextInput
          name="ends_at"
          label="Ends"
          type="datetime-local"
          description="Leave empty to end it yourself"
          value={values.ends_at}
          error={error('ends_at')}
          onChange={(event) => set('ends_at', event.currentTarget.value)}
        />
      </Pair>
    </Form>
  );
}
