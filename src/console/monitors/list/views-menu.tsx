import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { IconBookmark, IconPencil, IconTrash } from '@tabler/icons-react';
import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call, Refused } from '../../api/client.ts';
import type { MonitorView } from '../../api/monitors.ts';
import { t, tRich } from '../../i18n/index.ts';
import { Question } from '../../ui/feedback/confirm.tsx';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { TakeFocus } from '../../ui/focus/take-focus.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { viewsQuery } from '../monitor/queries.ts';
import type { MonitorsSearch } from '../monitor/search.ts';
import type { ColumnKey } from './column-choice.ts';
import classes from './list.module.css';
import { isChanged, searchOf, settingsOf } from './views.ts';

type ViewsMenuProps = {
  search: MonitorsSearch;
  /** used if the URL specifies no columns */
  columns: ColumnKey[];
};

/** Views belong to the account, not to the browser. */
export function ViewsMenu({ search, columns }: ViewsMenuProps) {
  const [open, setOpen] = useState(false);
  const views = useQuery(viewsQuery);
  const active = views.data?.find(({ id }) => id === search.view);
  const changed = active !== undefined && isChanged(active, search, columns);
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus withinPortal={false}>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconBookmark size={16} aria-hidden />}
          onClick={() => setOpen(!open)}
          title={active?.name}
          aria-label={changed ? t('{name}, changed', { name: active.name }) : undefined}
        >
          {changed ? (
            tRich('<b>{name}</b><changed>, changed</changed>', {
              name: active.name,
              b: (text) => <span className={classes.activeView}>{text}</span>,
              changed: (text) => <span className={classes.changed}>{text}</span>,
            })
          ) : (
            <span className={classes.activeView}>{active ? active.name : t('Views')}</span>
          )}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Saved views')}>
        <TakeFocus />
        <div className={classes.panel}>
          {views.isError ? (
            <LoadFailure error={views.error} onRetry={() => views.refetch()} />
          ) : (
            <Views views={views.data ?? []} active={active} onOpen={() => setOpen(false)} />
          )}
          {active && changed && (
            <IfCanEdit>
              <SaveChanges view={active} search={search} columns={columns} />
            </IfCanEdit>
          )}
          <IfCanEdit>
            <NewView search={search} columns={columns} onSaved={() => setOpen(false)} />
          </IfCanEdit>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

type ViewsProps = { views: MonitorView[]; active: MonitorView | undefined; onOpen: () => void };

function Views({ views, active, onOpen }: ViewsProps) {
  return (
    <ul className={classes.views}>
      <li>
        <Link
          to="/monitors"
          search={{}}
          className={classes.view}
          aria-current={active ? undefined : 'true'}
          onClick={onOpen}
        >
          {t('All monitors')}
        </Link>
      </li>
      {views.map((view) => (
        <View key={view.id} view={view} isActive={view.id === active?.id} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function View({ view, isActive, onOpen }: { view: MonitorView; isActive: boolean; onOpen: () => void }) {
  const [doing, setDoing] = useState<'rename' | 'delete'>();
  const queryClient = useQueryClient();
  const navigate = useNavigate({ from: '/monitors' });
  const refresh = () => queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey });
  const rename = useMutation({
    mutationFn: (name: string) => call('PATCH /monitors/views/:id', { path: { id: view.id }, body: { name } }),
    onSuccess: async () => {
      await refresh();
      setDoing(undefined);
    },
  });
  const remove = useMutation({
    mutationFn: () => call('DELETE /monitors/views/:id', { path: { id: view.id } }),
    onSuccess: async () => {
      if (isActive) await navigate({ search: (before) => ({ ...before, view: undefined }), replace: true });
      await refresh();
    },
  });
  if (doing === 'rename')
    return (
      <li>
        <NameForm
          label={t('New name')}
          verb={t('Rename')}
          name={view.name}
          save={rename}
          onCancel={() => setDoing(undefined)}
        />
      </li>
    );
  if (doing === 'delete')
    return (
      <li>
        <Question
          verb={t('Delete')}
          question={remove.isError ? remove.error.message : t('Delete the view “{name}”?', { name: view.name })}
          tone="danger"
          pending={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={() => setDoing(undefined)}
        />
      </li>
    );
  return (
    <li>
      <Link
        to="/monitors"
        search={searchOf(view)}
        className={classes.view}
        aria-current={isActive ? 'true' : undefined}
        title={view.name}
        onClick={onOpen}
      >
        {view.name}
      </Link>
      <IfCanEdit>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Rename the view {name}', { name: view.name })}
          onClick={() => setDoing('rename')}
        >
          <IconPencil size={15} aria-hidden />
        </ActionIcon>
      </IfCanEdit>
      <IfCanEdit>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Delete the view {name}', { name: view.name })}
          onClick={() => setDoing('delete')}
        >
          <IconTrash size={15} aria-hidden />
        </ActionIcon>
      </IfCanEdit>
    </li>
  );
}

function SaveChanges({ view, search, columns }: { view: MonitorView; search: MonitorsSearch; columns: ColumnKey[] }) {
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: () => call('PATCH /monitors/views/:id', { path: { id: view.id }, body: settingsOf(search, columns) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey }),
  });
  return (
    <>
      <Button variant="light" size="xs" loading={save.isPending} onClick={() => save.mutate()}>
        {t('Save changes to “{name}”', { name: view.name })}
      </Button>
      {save.isError && <span className={classes.cause}>{save.error.message}</span>}
    </>
  );
}

function NewView({ search, columns, onSaved }: ViewsMenuProps & { onSaved: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate({ from: '/monitors' });
  const save = useMutation({
    mutationFn: (name: string) => call('POST /monitors/views', { body: { name, ...settingsOf(search, columns) } }),
    onSuccess: async ({ data }) => {
      queryClient.setQueryData(viewsQuery.queryKey, (before) => [...(before ?? []), data]);
      onSaved();
      await navigate({ search: { ...searchOf(data), page: search.page }, replace: true });
      await queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey });
    },
  });
  return (
    <>
      <h2>{t('Save the list as it is now')}</h2>
      <NameForm label={t('Name of the view')} verb={t('Save view')} name="" save={save} />
    </>
  );
}

type NameFormProps = {
  label: string;
  verb: string;
  name: string;
  save: Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending' | 'error'>;
  onCancel?: () => void;
};

function NameForm({ label, verb, name, save, onCancel }: NameFormProps) {
  const [typed, setTyped] = useState(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim()) save.mutate(typed.trim());
  };
  return (
    <form
      className={classes.rename}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !onCancel) return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <TextInput
        size="xs"
        aria-label={label}
        placeholder={label}
        maxLength={60}
        autoFocus={onCancel !== undefined}
        value={typed}
        error={
          save.error instanceof Refused ? (save.error.errors.name?.[0] ?? save.error.message) : save.error?.message
        }
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" loading={save.isPending}>
        {verb}
      </Button>
    </form>
  );
}
