import { Button, NativeSelect, TextInput } from '@mantine/core';
import {
  IconAdjustments,
  IconFolder,
  IconPlayerPause,
  IconPlayerPlay,
  IconTag,
  IconTagOff,
  IconTrash,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import type { GroupHeader } from '../../api/monitors.ts';
import { t, tRich } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { count } from '../../ui/format/format.ts';
import { GroupQuestion } from './group-question.tsx';
import classes from './list.module.css';
import type { Selection } from './selection.ts';
import { type BulkFields, SetFieldQuestion } from './set-field.tsx';

type Change = { action: 'pause' | 'resume' | 'delete' | 'tag' | 'untag' | 'set'; tag?: string; fields?: BulkFields };

function doneText({ action, tag = '' }: Change, changed: number): string {
  switch (action) {
    case 'pause':
      return t('{count, plural, one {# monitor} other {# monitors}} paused.', { count: changed });
    case 'resume':
      return t('{count, plural, one {# monitor} other {# monitors}} resumed.', { count: changed });
    case 'delete':
      return t('{count, plural, one {# monitor} other {# monitors}} deleted.', { count: changed });
    case 'set':
      return t('{count, plural, one {# monitor} other {# monitors}} changed.', { count: changed });
    case 'tag':
      return t('{count, plural, one {# monitor} other {# monitors}} tagged “{tag}”.', { count: changed, tag });
    case 'untag':
      return t('{count, plural, one {# monitor} other {# monitors}} untagged “{tag}”.', { count: changed, tag });
  }
}

export function useBulk(selection: Selection, onChanged: () => void) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (wanted: Change) => call('POST /monitors/bulk', { body: { ...wanted, ids: [...selection.chosen] } }),
    onSuccess: async (_, { action }) => {
      if (action === 'delete') selection.clear();
      onChanged();
      await queryClient.invalidateQueries({ queryKey: ['monitors'] });
    },
  });
  const changed = change.data?.data.changed;
  const said = change.isError
    ? change.error.message
    : changed !== undefined && change.variables
      ? doneText(change.variables, changed)
      : '';
  return { change, said };
}

type BulkBarProps = {
  selection: Selection;
  /** number of selected rows on this page */
  shown: number;
  tags: string[];
  groups: GroupHeader[];
  bulk: ReturnType<typeof useBulk>;
};

/** The bar floats at the bottom edge, so rows don't move when it appears. */
export function BulkBar({ selection, shown, tags, groups, bulk }: BulkBarProps) {
  const [asking, setAsking] = useState<'tag' | 'untag' | 'set' | 'group'>();
  const { change, said } = bulk;
  const chosen = selection.chosen.size;
  const run = (wanted: Change) => change.mutate(wanted, { onSuccess: () => setAsking(undefined) });
  const button = (action: 'pause' | 'resume', word: string, Icon: typeof IconTag) => (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon size={15} aria-hidden />}
      loading={change.isPending && change.variables.action === action}
      onClick={() => run({ action })}
    >
      {word}
    </Button>
  );
  return (
    <section
      className={classes.bulk}
      aria-label={t('Selected monitors')}
      onKeyDown={(event) => event.key === 'Escape' && (asking ? setAsking(undefined) : selection.clear())}
    >
      <strong>
        {shown < chosen
          ? tRich('{count} selected<more>, {elsewhere} on other pages</more>', {
              count: count(chosen),
              elsewhere: count(chosen - shown),
              more: (text) => <span className={classes.elsewhere}>{text}</span>,
            })
          : t('{count} selected', { count: count(chosen) })}
      </strong>
      {asking === 'set' ? (
        <SetFieldQuestion
          ids={[...selection.chosen]}
          pending={change.isPending}
          onAnswer={(fields) => run({ action: 'set', fields })}
          onCancel={() => setAsking(undefined)}
        />
      ) : asking === 'group' ? (
        <GroupQuestion
          groups={groups}
          pending={change.isPending}
          onAnswer={(group_id) => run({ action: 'set', fields: { group_id } })}
          onCancel={() => setAsking(undefined)}
        />
      ) : asking ? (
        <TagQuestion
          key={asking}
          asking={asking}
          tags={tags}
          pending={change.isPending}
          onAnswer={(tag) => run({ action: asking, tag })}
          onCancel={() => setAsking(undefined)}
        />
      ) : (
        <>
          {button('pause', t('Pause'), IconPlayerPause)}
          {button('resume', t('Resume'), IconPlayerPlay)}
          <Button
            variant="default"
            size="xs"
            leftSection={<IconTag size={15} aria-hidden />}
            onClick={() => setAsking('tag')}
          >
            {t('Tag')}
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconTagOff size={15} aria-hidden />}
            disabled={tags.length === 0}
            onClick={() => setAsking('untag')}
          >
            {t('Untag')}
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconFolder size={15} aria-hidden />}
            disabled={groups.length === 0}
            onClick={() => setAsking('group')}
          >
            {t('Move to group')}
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconAdjustments size={15} aria-hidden />}
            onClick={() => setAsking('set')}
          >
            {t('Change settings')}
          </Button>
          <ConfirmButton
            verb={t('Delete')}
            size="xs"
            question={t('Delete {count, plural, one {# monitor} other {# monitors}} with all checks and incidents?', {
              count: chosen,
            })}
            icon={<IconTrash size={15} aria-hidden />}
            pending={change.isPending && change.variables.action === 'delete'}
            onConfirm={() => run({ action: 'delete' })}
          />
        </>
      )}
      <Button variant="subtle" color="gray" size="xs" onClick={selection.clear}>
        {t('Clear selection')}
      </Button>
      {change.isError && <span className={classes.cause}>{said}</span>}
    </section>
  );
}

type TagQuestionProps = {
  asking: 'tag' | 'untag';
  tags: string[];
  pending: boolean;
  onAnswer: (tag: string) => void;
  onCancel: () => void;
};

function TagQuestion({ asking, tags, pending, onAnswer, onCancel }: TagQuestionProps) {
  const [tag, setTag] = useState(asking === 'untag' ? (tags[0] ?? '') : '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (tag.trim()) onAnswer(tag.trim());
  };
  return (
    <form className={classes.question} onSubmit={submit}>
      {asking === 'tag' ? (
        <>
          <TextInput
            size="xs"
            aria-label={t('Tag to add')}
            placeholder={t('Tag to add')}
            list="known-tags"
            maxLength={50}
            autoFocus
            value={tag}
            onChange={(event) => setTag(event.currentTarget.value)}
          />
          <datalist id="known-tags">
            {tags.map((known) => (
              <option key={known} value={known} />
            ))}
          </datalist>
        </>
      ) : (
        <NativeSelect
          size="xs"
          aria-label={t('Tag to remove')}
          autoFocus
          data={tags}
          value={tag}
          onChange={(event) => setTag(event.currentTarget.value)}
        />
      )}
      <Button type="submit" size="xs" loading={pending}>
        {asking === 'tag' ? t('Add tag') : t('Remove tag')}
      </Button>
      <Button variant="default" size="xs" onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </form>
  );
}
