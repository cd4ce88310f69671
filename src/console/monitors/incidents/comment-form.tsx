import { Switch, Textarea } from '@mantine/core';
import { Refused } from '../../api/client.ts';
import type { Incident } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';
import { useChangeIncident } from './queries.ts';

const EMPTY = { comment: '', comment_is_public: false };
const MISSING = t('Write a comment first.');

export function CommentForm({ incident }: { incident: Incident }) {
  const draft = useDraft(EMPTY);
  const change = useChangeIncident(incident.id);
  const { values, set, error } = draft;
  const add = () =>
    draft.submit(async () => {
      if (values.comment.trim() === '') throw new Refused(422, MISSING, { comment: [MISSING] }, undefined);
      await change.mutateAsync(values);
      draft.reset(EMPTY);
    });
  return (
    <Form draft={draft} label={t('Comment')} verb={t('Add comment')} onSubmit={add}>
      <Textarea
        aria-label={t('Comment')}
        placeholder={t('What’s happening, and what are you doing about it?')}
        autoFocus={location.hash === '#comment'}
        autosize
        minRows={2}
        maxRows={10}
        {...draft.field('comment')}
      />
      <Switch
        name="comment_is_public"
        label={t('Show on status pages')}
        description={t('Visible below the incident and emailed to subscribers')}
        checked={values.comment_is_public}
        error={error('comment_is_public')}
        onChange={(event) => set('comment_is_public', event.currentTarget.checked)}
      />
    </Form>
  );
}
