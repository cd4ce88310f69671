import { Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { Segment } from '../../../api/websites.ts';
import { t } from '../../../i18n/index.ts';
import { LoadFailure, Notice } from '../../../ui/feedback/notice.tsx';
import { IfCanEdit } from '../../../ui/if-can-edit.tsx';
import { useAnalytics } from '../query/context.ts';
import { readFilter, writeFilter } from '../query/filters.ts';
import { deleteSegment, segmentsQuery, storeSegment } from '../query/queries.ts';
import { withFilters } from '../query/search.ts';
import classes from './filter.module.css';

export function Segments({ onLeave }: { onLeave: () => void }) {
  const { id, search, view, show } = useAnalytics();
  const segments = useQuery(segmentsQuery(id));
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: segmentsQuery(id).queryKey });
  const remove = useMutation({ mutationFn: (segment: Segment) => deleteSegment(id, segment.id), onSettled: refresh });
  const take = ({ filters }: Segment) => {
    show(
      withFilters(
        search,
        filters.flatMap((text) => readFilter(text) ?? []),
      ),
    );
    onLeave();
  };
  return (
    <div className={classes.editor}>
      {segments.isError && !segments.data && <LoadFailure error={segments.error} onRetry={() => segments.refetch()} />}
      {segments.data && segments.data.length > 0 && (
        <ul className={classes.segments} aria-label={t('Saved segments')}>
          {segments.data.map((segment) => (
            <li key={segment.id}>
              <button type="button" className={classes.segment} onClick={() => take(segment)}>
                {segment.name}
              </button>
              <IfCanEdit>
                <button
                  type="button"
                  className={classes.remove}
                  aria-label={t('Delete segment {name}', { name: segment.name })}
                  onClick={() => remove.mutate(segment)}
                >
                  <IconTrash size={14} aria-hidden />
                </button>
              </IfCanEdit>
            </li>
          ))}
        </ul>
      )}
      {remove.isError && <Notice tone="danger">{remove.error.message}</Notice>}
      {view.filters.length > 0 ? (
        <IfCanEdit>
          <KeepSegment id={id} filters={view.filters.map(writeFilter)} onKept={refresh} />
        </IfCanEdit>
      ) : (
        <p className={classes.hint}>
          {segments.data?.length === 0
            ? t('No segments yet. Add a filter first, then save it as a segment here.')
            : t('Add a filter first, then save it as a segment here.')}
        </p>
      )}
    </div>
  );
}

function KeepSegment({ id, filters, onKept }: { id: string; filters: string[]; onKept: () => Promise<unknown> }) {
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const keep = useMutation({
    mutationFn: () => storeSegment(id, name.trim(), filters),
    onSuccess: async () => {
      setName('');
      // Otherwise, the focus would be lost, because the button becomes disabled.
      field.current?.focus();
      await onKept();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') keep.mutate();
  };
  return (
    <form className={classes.keep} aria-label={t('Save these filters')} onSubmit={submit}>
      <TextInput
        ref={field}
        data-autofocus
        label={t('Segment name')}
        placeholder={t('Readers from Germany')}
        maxLength={100}
        value={name}
        error={keep.error?.message}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" loading={keep.isPending} disabled={name.trim() === ''}>
        {t('Save segment')}
      </Button>
    </form>
  );
}
