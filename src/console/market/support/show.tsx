import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { call, isMissing } from '../../api/client.ts';
import type { SupportQuestionDetail } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { MissingRecord } from '../../ui/layout/missing-record.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { RowMenu } from '../../ui/table/row-menu.tsx';
import saleClasses from '../sale/sale.module.css';
import { AnswerForm } from './answer-form.tsx';
import { QuestionFacts } from './facts.tsx';
import { questionQuery, supportKey } from './queries.ts';
import { QUESTION_STYLES } from './styles.ts';
import { Thread } from './thread.tsx';

const parent = <Link to="/market/support">{t('Support')}</Link>;

export function SupportQuestionPage() {
  const { id } = useParams({ from: '/shell/market/support/$id' });
  const question = useQuery(questionQuery(id));
  if (isMissing(question))
    return (
      <MissingRecord
        title={t('Question not found')}
        gone={t('This question does not exist or was deleted.')}
        list={parent}
      />
    );
  if (question.data) return <Shown key={id} question={question.data} />;
  return (
    <Page title={question.isError ? t('Question') : ''} parent={parent}>
      {question.isError && <LoadFailure error={question.error} onRetry={() => question.refetch()} />}
      {question.isPending && <Skeleton height={480} radius={8} />}
    </Page>
  );
}

function Shown({ question }: { question: SupportQuestionDetail }) {
  const { id, subject, status, thread, can_answer } = question;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const changed = (data: SupportQuestionDetail) => {
    queryClient.setQueryData(questionQuery(String(id)).queryKey, data);
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [feature, what, part] }) =>
        feature === supportKey[0] && what === supportKey[1] && part !== 'question',
    });
  };
  const close = useMutation({
    mutationFn: (closed: 0 | 1) => call('PATCH /market/support-questions/:id', { path: { id }, body: { closed } }),
    onSuccess: ({ data }) => changed(data),
  });
  const remove = useMutation({
    mutationFn: () => call('DELETE /market/support-questions/:id', { path: { id } }),
    onSuccess: async () => {
      await navigate({ to: '/market/support' });
      queryClient.removeQueries(questionQuery(String(id)));
      await queryClient.invalidateQueries({ queryKey: supportKey });
    },
  });
  const error = close.error ?? remove.error;
  const isClosed = status === 'closed';
  return (
    <Page
      title={subject}
      parent={parent}
      state={<Status {...QUESTION_STYLES[status]} look="pill" />}
      actions={
        <>
          <IfCanEdit>
            <Button variant="default" loading={close.isPending} onClick={() => close.mutate(isClosed ? 0 : 1)}>
              {isClosed ? t('Reopen question') : t('Close question')}
            </Button>
          </IfCanEdit>
          <RowMenu
            name={t('the question')}
            look="head"
            danger={{
              verb: t('Delete question'),
              question: t('Delete this question with all its messages? This also removes it from the buyer’s library.'),
              onConfirm: () => remove.mutate(),
            }}
          />
        </>
      }
    >
      <div className={saleClasses.sale}>
        <div>
          {error && <Notice tone="danger">{error.message}</Notice>}
          <Thread messages={thread} buyer={question.buyer} />
          {can_answer ? (
            <IfCanEdit>
              <AnswerForm id={id} isClosed={isClosed} changed={changed} />
            </IfCanEdit>
          ) : (
            <Notice tone="calm">
              {t('This purchase has moved to another email address. The person who asked can’t read an answer.')}
            </Notice>
          )}
        </div>
        <QuestionFacts question={question} />
      </div>
    </Page>
  );
}
