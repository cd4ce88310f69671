import { Checkbox, Textarea } from '@mantine/core';
import { call } from '../../api/client.ts';
import type { SupportQuestionDetail } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';
import classes from './support.module.css';

type AnswerFormProps = { id: number; isClosed: boolean; changed: (question: SupportQuestionDetail) => void };

const EMPTY = { message: '', close: false };

export function AnswerForm({ id, isClosed, changed }: AnswerFormProps) {
  const draft = useDraft(EMPTY);
  const { values, set } = draft;
  const send = () =>
    draft.submit(async () => {
      const body = { message: values.message, ...(values.close && { close: 1 }) };
      const { data } = await call('POST /market/support-questions/:id/answers', { path: { id }, body });
      draft.reset(EMPTY);
      changed(data);
    });
  return (
    <div className={classes.form}>
      <Form draft={draft} label={t('Answer')} verb={t('Send answer')} onSubmit={send}>
        <Textarea
          {...draft.field('message')}
          label={isClosed ? t('Reopen question') : t('Your answer')}
          description={t('The buyer gets it by email and sees it in the library')}
          autosize
          minRows={4}
          maxRows={16}
        />
        <Checkbox
          label={t('Close the question')}
          checked={values.close}
          onChange={(event) => set('close', event.currentTarget.checked)}
        />
      </Form>
    </div>
  );
}
