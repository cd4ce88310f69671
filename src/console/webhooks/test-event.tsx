import { Button, NativeSelect } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { t } from '../i18n/index.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Section } from '../ui/layout/page.tsx';
import { GROUP_NAMES } from './event-choice.tsx';
import { eventTypesQuery } from './queries.ts';
import { TestOutcome } from './test-outcome.tsx';
import classes from './webhooks.module.css';

export function TestEvent({ endpoint }: { endpoint: string }) {
  const queryClient = useQueryClient();
  const types = useQuery(eventTypesQuery);
  const [type, setType] = useState('');
  const test = useMutation({
    mutationFn: () => call('POST /webhooks/:id/test', { path: { id: endpoint }, body: type === '' ? {} : { type } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['webhooks', 'one', endpoint, 'deliveries'] }),
  });
  const groups = [...Map.groupBy(types.data ?? [], ({ group }) => group)];
  return (
    <Section title={t('Test')} note={t('Sends an example with “test”: true')}>
      {test.isError && <Notice tone="danger">{test.error.message}</Notice>}
      <div className={classes.buttons}>
        <NativeSelect
          aria-label={t('Event type')}
          // Fixed width, so it doesn't change when the types have loaded.
          w={260}
          value={type}
          onChange={(event) => setType(event.currentTarget.value)}
          data={[
            { value: '', label: 'test' },
            ...groups.map(([group, members]) => ({
              group: GROUP_NAMES[group],
              items: members.map((one) => ({ value: one.type, label: one.type })),
            })),
          ]}
        />
        <Button
          variant="default"
          leftSection={<IconSend size={16} aria-hidden />}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {t('Send test event')}
        </Button>
        {test.data && <TestOutcome endpoint={endpoint} id={test.data.data.id} />}
      </div>
    </Section>
  );
}
