import { SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { t } from '../../i18n/index.ts';
import { DateTimeField } from '../../ui/form/date-field.tsx';
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
  const { values, set } = draft;
  const zone = useZone();
  return (
    <Form draft={draft} label={verb} verb={verb} onSubmit={onSubmit} onLeave={onLeave}>
      <TextInput
        label={t('Title')}
        placeholder={t('Payments are slow at the moment')}
        autoFocus
        autoComplete="off"
        {...draft.field('title')}
      />
      <Textarea
        label={t('Text')}
        autosize
        minRows={3}
        maxRows={12}
        description={t('Plain text. Leave an empty line between paragraphs')}
        {...draft.field('text')}
      />
      <SegmentedControl
        aria-label={t('Type')}
        transitionDuration={0}
        style={{ alignSelf: 'flex-start' }}
        data={Object.entries(ANNOUNCEMENT_KINDS).map(([value, label]) => ({ value, label }))}
        value={values.kind}
        onChange={(kind) => set('kind', kind as AnnouncementValues['kind'])}
      />
      <Pair>
        <DateTimeField
          label={t('Starts')}
          description={t('Leave empty to start now. In {zone}', { zone })}
          {...draft.field('starts_at')}
        />
        <DateTimeField
          label={t('Ends')}
          description={t('Leave empty to end it manually')}
          {...draft.field('ends_at')}
        />
      </Pair>
    </Form>
  );
}
