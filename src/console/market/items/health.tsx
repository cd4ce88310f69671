import { Button, Menu, Skeleton, TextInput } from '@mantine/core';
import { IconBuildingStore, IconEyeOff, IconRefresh } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { call } from '../../api/client.ts';
import type { Item, ItemMonitor } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Status, type Tone } from '../../ui/feedback/status.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { RowMenu } from '../../ui/table/row-menu.tsx';
import classes from './health.module.css';

const itemMonitorsQuery = (id: number) =>
  queryOptions({
    queryKey: ['market', 'items', String(id), 'monitors'],
    queryFn: async () => (await call('GET /market/items/:id/monitors', { path: { id } })).data,
    refetchInterval: 30_000,
  });

type Subject = ItemMonitor['subject'];
const NAMES: Record<Subject, string> = { demo: t('Demo'), licence_endpoint: t('License server') };
const MENUS: Record<Subject, string> = { demo: t('demo'), licence_endpoint: t('license server') };
const WATCH: Record<Subject, string> = {
  demo: t('Watch the demo'),
  licence_endpoint: t('Watch the license server'),
};
const UNLINK: Record<Subject, string> = {
  demo: t('Unlink the demo? The monitor stays.'),
  licence_endpoint: t('Unlink the license server? The monitor stays.'),
};
const STATES: Record<string, { tone: Tone; word: string }> = {
  up: { tone: 'up', word: t('Up') },
  down: { tone: 'down', word: t('Down') },
  degraded: { tone: 'degraded', word: t('Degraded') },
  paused: { tone: 'paused', word: t('Paused') },
  maintenance: { tone: 'maintenance', word: t('Maintenance') },
  pending: { tone: 'pending', word: t('Not checked yet') },
};
const UNKNOWN = { tone: 'unknown', word: t('Unknown') } as const;

export function ItemHealth({ item }: { item: Item }) {
  const queryClient = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const { queryKey, ...query } = itemMonitorsQuery(item.id);
  const monitors = useQuery({ queryKey, ...query });
  const change = useMutation({
    mutationFn: ({ subject, ...body }: { subject: Subject; url?: string; shows_badge?: boolean }) =>
      call('PUT /market/items/:id/monitors/:subject', { path: { id: item.id, subject }, body }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(queryKey, data);
      setAsked(false);
    },
  });
  const unlink = useMutation({
    mutationFn: (subject: Subject) =>
      call('DELETE /market/items/:id/monitors/:subject', { path: { id: item.id, subject } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  });
  const problem = change.error ?? unlink.error ?? (monitors.data ? null : monitors.error);
  const isPending = (subject: Subject) => change.isPending && change.variables.subject === subject;
  const line = (subject: Subject, unwatched: { note: ReactNode; action: ReactNode }) => {
    const monitor = monitors.data?.find((one) => one.subject === subject);
    if (monitor)
      return (
        <Watched
          monitor={monitor}
          onMove={item.demo_link === '' ? undefined : () => change.mutate({ subject })}
          onBadge={(shows_badge) => change.mutate({ subject, shows_badge })}
          onUnlink={() => unlink.mutate(subject)}
        />
      );
    return (
      <Line
        name={NAMES[subject]}
        note={monitors.isPending ? <Skeleton height={12} width={120} my={4} /> : unwatched.note}
        action={unwatched.action}
      />
    );
  };
  const watch = (subject: Subject, onClick: () => void) => (
    <IfCanEdit>
      <Button
        variant="default"
        size="xs"
        aria-label={WATCH[subject]}
        disabled={monitors.isPending}
        loading={isPending(subject)}
        onClick={onClick}
      >
        {t('Watch')}
      </Button>
    </IfCanEdit>
  );
  return (
    <section aria-labelledby="health">
      <h2 id="health">{t('Health')}</h2>
      {problem && <Notice tone="danger">{problem.message}</Notice>}
      <div className={classes.lines}>
        {line('demo', {
          note: item.demo_link === '' ? t('Add a demo link to watch it') : t('Not watched'),
          action: item.demo_link !== '' && watch('demo', () => change.mutate({ subject: 'demo' })),
        })}
        {line('licence_endpoint', {
          note: (
            <span title={t('The server where your item checks its licenses. Watch it to get an alert when it fails')}>
              {t('Checks buyers’ licenses')}
            </span>
          ),
          action: !isAsked && watch('licence_endpoint', () => setAsked(true)),
        })}
        {isAsked && (
          <WatchEndpoint
            isPending={isPending('licence_endpoint')}
            onWatch={(url) => change.mutate({ subject: 'licence_endpoint', url })}
            onLeave={() => setAsked(false)}
          />
        )}
      </div>
    </section>
  );
}

/** The height is the same with and without a monitor, to prevent layout shifts. */
function Line({ name, note, action }: { name: ReactNode; note: ReactNode; action: ReactNode }) {
  return (
    <div className={classes.line}>
      <div className={classes.name}>{name}</div>
      <div className={classes.note}>{note}</div>
      <div className={classes.action}>{action}</div>
    </div>
  );
}

const hideIcon = <IconEyeOff size={16} aria-hidden />;
const showIcon = <IconBuildingStore size={16} aria-hidden />;

type WatchedProps = {
  monitor: ItemMonitor;
  /** Watches the current demo link instead. undefined if the item has no demo link. */
  onMove: (() => void) | undefined;
  onBadge: (isShown: boolean) => void;
  onUnlink: () => void;
};

function Watched({ monitor, onMove, onBadge, onUnlink }: WatchedProps) {
  const { subject, monitor_id, state, badge, shows_badge, is_current, url } = monitor;
  const { tone, word } = STATES[state] ?? UNKNOWN;
  const note = !is_current
    ? t('Checks an old link, not shown in the shop')
    : !shows_badge
      ? t('Not shown in the shop')
      : badge === null
        ? t('Shown in the shop after the first check')
        : t('In the shop: “{badge}”', { badge });
  return (
    <Line
      name={
        <>
          <Link to="/monitors/$id" params={{ id: String(monitor_id) }}>
            {NAMES[subject]}
          </Link>
          <Status tone={tone} word={word} />
        </>
      }
      note={
        <span title={is_current ? note : t('Checks {url}, which is no longer the demo link', { url })}>{note}</span>
      }
      action={
        <RowMenu
          name={MENUS[subject]}
          danger={{
            verb: t('Unlink'),
            question: UNLINK[subject],
            onConfirm: onUnlink,
          }}
        >
          {is_current && (
            <Menu.Item leftSection={shows_badge ? hideIcon : showIcon} onClick={() => onBadge(!shows_badge)}>
              {shows_badge ? t('Hide in the shop') : t('Show in the shop')}
            </Menu.Item>
          )}
          {!is_current && onMove && (
            <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={onMove}>
              {t('Watch the demo link')}
            </Menu.Item>
          )}
        </RowMenu>
      }
    />
  );
}

type WatchEndpointProps = { isPending: boolean; onWatch: (url: string) => void; onLeave: () => void };

function WatchEndpoint({ isPending, onWatch, onLeave }: WatchEndpointProps) {
  const [url, setUrl] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onWatch(url.trim());
  };
  return (
    <form className={classes.form} onSubmit={submit} aria-label={t('Watch a license server')}>
      <TextInput
        label={t('URL of your license server')}
        // not shown
        placeholder="https://licences.example.com/health"
        size="xs"
        autoFocus
        inputMode="url"
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onLeave()}
      />
      <div className={classes.verbs}>
        <Button type="submit" size="xs" loading={isPending}>
          {t('Watch')}
        </Button>
        <Button variant="default" size="xs" onClick={onLeave}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
