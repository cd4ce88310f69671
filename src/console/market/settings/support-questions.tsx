import { NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { Shop } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Folded } from '../../ui/form/folded.tsx';
import { useReadOnly } from '../../ui/read-only.ts';
import { shopQuery } from './queries.ts';

type Setting = Shop['support_questions'];

const CHOICES: { value: Setting; label: string; description: string }[] = [
  { value: 'always', label: t('Every buyer'), description: t('Questions after the end of support are marked.') },
  { value: 'supported', label: t('Buyers with support'), description: t('Until support for their purchase ends.') },
  {
    value: 'off',
    label: t('No one'),
    description: t('The library shows no form. You can still answer existing questions.'),
  },
];

/** Saves immediately. */
export function SupportQuestions({ shop }: { shop: Shop }) {
  const isReadOnly = useReadOnly();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (support_questions: Setting) => call('PATCH /market/shop', { body: { support_questions } }),
    onSuccess: ({ data }) => queryClient.setQueryData(shopQuery.queryKey, data),
  });
  const setting = change.isPending ? change.variables : shop.support_questions;
  const chosen = CHOICES.find(({ value }) => value === setting);
  return (
    <Folded
      anchor="support-questions"
      title={t('Support questions')}
      summary={chosen?.label ?? ''}
      isWrong={change.isError}
    >
      <NativeSelect
        label={t('Who can ask you')}
        description={chosen?.description}
        data={CHOICES.map(({ value, label }) => ({ value, label }))}
        value={setting}
        disabled={isReadOnly}
        onChange={(event) => change.mutate(event.currentTarget.value as Setting)}
      />
      {change.error && <Notice tone="danger">{change.error.message}</Notice>}
    </Folded>
  );
}
