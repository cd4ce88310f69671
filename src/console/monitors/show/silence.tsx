import { Button, Menu } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { Monitor } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TakeFocus } from '../../ui/focus/take-focus.tsx';
import { dayAndTime } from '../../ui/format/format.ts';
import { useZone } from '../../ui/format/time-zone.ts';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { monitorQuery } from '../monitor/queries.ts';

const HOUR_MS = 3_600_000;
const SPANS = [
  { word: t('1 hour'), ms: HOUR_MS },
  { word: t('4 hours'), ms: 4 * HOUR_MS },
  { word: t('1 day'), ms: 24 * HOUR_MS },
  { word: t('1 week'), ms: 7 * 24 * HOUR_MS },
];

function useSilence(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (until: string | null) =>
      (await call('PATCH /monitors/:id', { path: { id }, body: { silenced_until: until } })).data,
    onSuccess: async (data) => {
      queryClient.setQueryData(monitorQuery(String(id)).queryKey, data);
      await queryClient.invalidateQueries({ queryKey: ['monitors', 'list'] });
    },
  });
}

export function SilenceButton({ monitor }: { monitor: Monitor }) {
  const silence = useSilence(monitor.id);
  if (monitor.silenced_until !== null) return null;
  return (
    <IfCanEdit>
      {silence.isError && <Notice tone="danger">{silence.error.message}</Notice>}
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            loading={silence.isPending}
            leftSection={<IconBellOff size={16} aria-hidden />}
          >
            {t('Silence')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <TakeFocus />
          <Menu.Label>{t('No alerts about incidents for')}</Menu.Label>
          {SPANS.map(({ word, ms }) => (
            <Menu.Item key={ms} onClick={() => silence.mutate(new Date(Date.now() + ms).toISOString())}>
              {word}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </IfCanEdit>
  );
}

export function SilenceNotice({ monitor }: { monitor: Monitor }) {
  const silence = useSilence(monitor.id);
  const zone = useZone();
  if (monitor.silenced_until === null) return null;
  return (
    <Notice
      tone="calm"
      action={
        <IfCanEdit>
          <Button variant="default" size="xs" loading={silence.isPending} onClick={() => silence.mutate(null)}>
            {t('End silence')}
          </Button>
        </IfCanEdit>
      }
    >
      {t('Silenced until {time}: incidents send no alerts.', {
        time: dayAndTime(Date.parse(monitor.silenced_until), zone),
      })}
      {silence.isError && <p role="alert">{silence.error.message}</p>}
    </Notice>
  );
}
