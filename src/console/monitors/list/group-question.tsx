import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { GroupHeader } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { groupChoices } from '../groups/paths.ts';
import classes from './list.module.css';

type GroupQuestionProps = {
  groups: GroupHeader[];
  pending: boolean;
  /** null: no group */
  onAnswer: (groupId: number | null) => void;
  onCancel: () => void;
};

export function GroupQuestion({ groups, pending, onAnswer, onCancel }: GroupQuestionProps) {
  const choices = groupChoices(groups);
  const [group, setGroup] = useState(choices[0]?.value ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAnswer(group === '' ? null : Number(group));
  };
  return (
    <form className={classes.question} onSubmit={submit}>
      <NativeSelect
        size="xs"
        aria-label={t('Group')}
        autoFocus
        data={[...choices, { value: '', label: t('No group') }]}
        value={group}
        onChange={(event) => setGroup(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" loading={pending}>
        {t('Move')}
      </Button>
      <Button variant="default" size="xs" onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </form>
  );
}
