import { Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { NetworkRanges } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';

const queryKey = ['network-ranges'];

export function NetworkRangesSettings() {
  const ranges = useQuery({
    queryKey,
    queryFn: async () => (await call('GET /network-ranges')).data,
  });
  if (ranges.isError && !ranges.data) return <LoadFailure error={ranges.error} onRetry={() => ranges.refetch()} />;
  return <RangesForm key={ranges.data ? 'loaded' : 'loading'} ranges={ranges.data} />;
}

function RangesForm({ ranges }: { ranges: NetworkRanges | undefined }) {
  const draft = useDraft(ranges ?? { allowed: '', forbidden: '' });
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(false);
  const save = async () =>
    setSaved(
      await draft.submit(async () => {
        const { data } = await call('PUT /network-ranges', { body: draft.values });
        queryClient.setQueryData(queryKey, data);
        draft.reset(data);
      }),
    );
  const field = (name: keyof NetworkRanges, label: string, description: string, placeholder: string) => (
    <Textarea
      name={name}
      label={label}
      description={description}
      placeholder={placeholder}
      autosize
      minRows={3}
      maxRows={12}
      spellCheck={false}
      disabled={!ranges}
      value={draft.values[name]}
      error={draft.error(name)}
      onChange={(event) => draft.set(name, event.currentTarget.value)}
    />
  );
  return (
    <Form draft={draft} label={t('Network ranges')} verb={t('Save ranges')} onSubmit={save} saved={saved}>
      {field(
        'allowed',
        t('Allowed'),
        t('Private addresses that every account can reach. One address or range per line'),
        `10.20.0.0/16\n192.168.1.10 # ${t('the printer')}`,
      )}
      {field(
        'forbidden',
        t('Blocked'),
        t('Addresses that no account can reach, including yours. One address or range per line'),
        '203.0.113.0/24',
      )}
    </Form>
  );
}
