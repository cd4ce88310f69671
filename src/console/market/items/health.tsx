import { Button, Checkbox, TextInput } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import type { Item, ItemMonitor } from '../../api/market.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Status, type Tone } from '../../ui/feedback/status.tsx';
import classes from './health.module.css';

const itemMonitorsQuery = (id: number) =>
  queryOptions({
    queryKey: ['market', 'items', String(id), 'monitors'],
    queryFn: async () => (await call('GET /market/items/:id/monitors', { path: { id } })).data,
    refetchInterval: 30_000,
  });

type Subject = ItemMonitor['subject'];
const NAMES: Record<Subject, string> = { demo: 'Demo', licence_endpoint: 'Licence server' };
const STATES: Record<string, { tone: Tone; word: string }> = {
  up: { tone: 'up', word: 'Up' },
  down: { tone: 'down', word: 'Down' },
  paused: { tone: 'paused', word: 'Paused' },
  maintenance: { tone: 'maintenance', word: 'Maintenance' },
  pending: { tone: 'pending', word: 'Not checked yet' },
};
const UNKNOWN = { tone: 'unknown', word: 'Unknown' } as const;

/** How the item's demo and its author's licence server are, and one click to watch them. */
export function ItemHealth({ item }: { item: Item }) {
  const queryClient = useQueryClient();
  const { queryKey, ...query } = itemMonitorsQuery(item.id);
  const monitors = useQuery({ queryKey, ...query });
  const change = useMutation({
    mutationFn: ({ subject, ...body }: { subject: Subject; url?: string; shows_badge?: boolean }) =>
      call('PUT /market/items/:id/monitors/:subject', { path: { id: item.id, subject }, body }),
    onSuccess: ({ data }) => queryClient.setQueryData(queryKey, data),
  });
  const unlink = useMutation({
    mutationFn: (subject: Subject) =>
      call('DELETE /market/items/:id/monitors/:subject', { path: { id: item.id, subject } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  });
  const of = (subject: Subject) => monitors.data?.find((one) => one.subject === subject);
  const problem = change.error ?? unlink.error ?? (monitors.data ? null : monitors.error);
  const shown = (subject: Subject) => {
    const monitor = of(subject);
    return (
      monitor && (
        <Watched
          monitor={monitor}
          item={item}
          isMoving={change.isPending && change.variables.subject === subject}
          onMove={() => change.mutate({ subject })}
          onBadge={(shows_badge) => change.mutate({ subject, shows_badge })}
          onUnlink={() => unlink.mutate(subject)}
        />
      )
    );
  };
  return (
    <section aria-labelledby="health" className={classes.health}>
      <h2 id="health">Health</h2>
      {problem && <Notice tone="danger">{problem.message}</Notice>}
      {shown('demo') ??
        (item.demo_link === '' ? (
          <p className={classes.hint}>Add a demo link to watch the demo.</p>
        ) : (
          <Button
            variant="default"
            size="xs"
            disabled={monitors.isPending}
            loading={change.isPending && change.variables.subject === 'demo'}
            onClick={() => change.mutate({ subject: 'demo' })}
          >
            Watch demo
          </Button>
        ))}
      {shown('licence_endpoint') ?? (
        <WatchEndpoint
          isPending={change.isPending && change.variables.subject === 'licence_endpoint'}
          onWatch={(url) => change.mutate({ subject: 'licence_endpoint', url })}
        />
      )}
    </section>
  );
}

type WatchedProps = {
  monitor: ItemMonitor;
  item: Item;
  isMoving: boolean;
  onMove: () => void;
  onBadge: (isShown: boolean) => void;
  onUnlink: () => void;
};

function Watched({ monitor, item, isMoving, onMove, onBadge, onUnlink }: WatchedProps) {
  const { subject, monitor_id, state, badge, shows_badge } = monitor;
  const { tone, word } = STATES[state] ?? UNKNOWN;
  return (
    <div className={classes.watched}>
      <div className={classes.line}>
        <Link to="/monitors/$id" params={{ id: String(monitor_id) }}>
          {NAMES[subject]}
        </Link>
        <Status tone={tone} word={word} />
      </div>
      {monitor.is_current ? (
        <Checkbox
          label="Show in the shop"
          description={badge === null ? 'Shown after the first check' : `“${badge}”`}
          aria-label={`Show the state of the ${NAMES[subject].toLowerCase()} in the shop`}
          checked={shows_badge}
          onChange={(event) => onBadge(event.currentTarget.checked)}
        />
      ) : (
        <>
          <p className={classes.hint}>
            Checks {monitor.url}, which is no longer the demo link, so the shop does not show it.
          </p>
          {item.demo_link !== '' && (
            <Button variant="default" size="xs" loading={isMoving} onClick={onMove}>
              Watch the demo link
            </Button>
          )}
        </>
      )}
      <Button
        variant="subtle"
        className={classes.unlink}
        size="compact-xs"
        onClick={onUnlink}
        aria-label={`Unlink ${NAMES[subject].toLowerCase()}`}
      >
        Unlink
      </Button>
    </div>
  );
}

function WatchEndpoint({ isPending, onWatch }: { isPending: boolean; onWatch: (url: string) => void }) {
  const [url, setUrl] = useState<string>();
  if (url === undefined) {
    return (
      <Button variant="default" size="xs" onClick={() => setUrl('')}>
        Watch a licence server
      </Button>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onWatch(url.trim());
  };
  return (
    <form className={classes.watched} onSubmit={submit} aria-label="Watch a licence server">
      <TextInput
        label="URL of your licence server"
        placeholder="https://licences.example.com/health"
        size="xs"
        autoFocus
        inputMode="url"
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && setUrl(undefined)}
      />
      <Button type="submit" variant="default" size="xs" loading={isPending}>
        Watch
      </Button>
    </form>
  );
}
