import { Button, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UserSession } from '../../api/accounts.ts';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { DateTimeOf, Moment } from '../../ui/format/moment.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import classes from '../settings.module.css';

const sessionsKey = ['user-sessions'];

export function SessionSettings() {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: sessionsKey });
  const sessions = useQuery({ queryKey: sessionsKey, queryFn: async () => (await call('GET /user/sessions')).data });
  const end = useMutation({
    mutationFn: (id: string) => call('DELETE /user/sessions/:id', { path: { id } }),
    onSettled: refresh,
  });
  const endOthers = useMutation({ mutationFn: () => call('DELETE /user/sessions'), onSettled: refresh });
  const error = sessions.error ?? end.error ?? endOthers.error;
  const others = sessions.data?.filter(({ is_this_one }) => !is_this_one).length ?? 0;
  return (
    <>
      <h2>{t('Sessions')}</h2>
      <p className={classes.lead}>
        {t("Browsers that are logged in as you. End any you don't recognize, then change your password.")}
      </p>
      {error && <LoadFailure error={error} onRetry={refresh} />}
      <DataTable
        label={t('Sessions')}
        rows={sessions.data}
        rowKey={({ id }) => id}
        request={`sessions ${sessions.data?.length}`}
        expectedRows={1}
        columns={[
          { key: 'device', label: t('Browser'), width: 'rest', phone: 'main', cell: (row) => <Device {...row} /> },
          { key: 'place', label: t('Last used from'), phone: 'labelled', cell: (row) => <span>{placeOf(row)}</span> },
          {
            key: 'since',
            label: t('Logged in'),
            align: 'end',
            look: 'soft',
            phone: 'labelled',
            cell: ({ created_at }) => <DateTimeOf at={created_at} />,
          },
          {
            key: 'seen',
            label: t('Last used'),
            align: 'end',
            look: 'soft',
            phone: 'labelled',
            cell: ({ seen_at, is_this_one }) => (is_this_one ? <span>{t('Now')}</span> : <Moment at={seen_at} />),
          },
          {
            key: 'end',
            label: '',
            head: <VisuallyHidden>{t('End')}</VisuallyHidden>,
            align: 'end',
            phone: 'aside',
            cell: (row) =>
              row.is_this_one ? (
                <span>{t('Current session')}</span>
              ) : (
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  aria-label={t('End the session of {browser}', { browser: nameOf(row) })}
                  onClick={() => end.mutate(row.id)}
                >
                  {t('End')}
                </Button>
              ),
          },
        ]}
      />
      <div className={classes.block} style={{ marginTop: 16 }}>
        <Button
          variant="default"
          disabled={others === 0}
          loading={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          {t('End all others')}
        </Button>
      </div>
    </>
  );
}

const Device = (session: UserSession) => <span>{nameOf(session)}</span>;

const nameOf = ({ browser, os }: UserSession): string =>
  browser && os ? t('{browser} on {os}', { browser, os }) : browser || os || t('Unknown browser');

const placeOf = ({ place, address }: UserSession): string =>
  address === null ? t('Unknown') : place === '' ? address : `${place} · ${address}`;
