import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { IconCheck, IconFolder, IconPencil } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { call } from '../../api/client.ts';
import type { WebsiteRow } from '../../api/websites.ts';
import { t } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Tooltip } from '../../ui/feedback/tooltip.tsx';
import { TakeFocus } from '../../ui/focus/take-focus.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import classes from './list.module.css';

export function MoveToGroup({ website, groups }: { website: WebsiteRow; groups: string[] }) {
  return (
    <GroupPopover
      label={t('Group of {domain}', { domain: website.domain })}
      hint={website.group ? t('Move to group (now in {group})', { group: website.group }) : t('Move to group')}
      icon={<IconFolder size={16} aria-hidden />}
      group={website.group ?? ''}
      choices={groups}
      field={t('New group')}
      remove={t('Remove from group')}
      save={(group) => call('PATCH /websites/:id', { path: { id: website.id }, body: { group: group || null } })}
    />
  );
}

/** If the new name is an existing group, the groups are merged. */
export function RenameGroup({ name }: { name: string }) {
  return (
    <GroupPopover
      label={t('Rename group {name}', { name })}
      hint={t('Rename group')}
      icon={<IconPencil size={15} aria-hidden />}
      group={name}
      choices={[]}
      field={t('Name of the group')}
      remove={t('Delete group')}
      save={(to) => call('POST /websites/groups', { body: { from: name, to } })}
    />
  );
}

type GroupPopoverProps = {
  label: string;
  hint: string;
  icon: ReactNode;
  group: string;
  choices: string[];
  field: string;
  remove: string;
  save: (group: string) => Promise<unknown>;
};

function GroupPopover({ label, hint, icon, ...form }: GroupPopoverProps) {
  const [open, setOpen] = useState(false);
  return (
    <IfCanEdit>
      <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal={false}>
        <Tooltip label={hint}>
          <Popover.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => setOpen(!open)}>
              {icon}
            </ActionIcon>
          </Popover.Target>
        </Tooltip>
        <Popover.Dropdown aria-label={label}>
          <TakeFocus />
          <GroupForm {...form} onDone={() => setOpen(false)} />
        </Popover.Dropdown>
      </Popover>
    </IfCanEdit>
  );
}

type GroupFormProps = Omit<GroupPopoverProps, 'label' | 'hint' | 'icon'> & { onDone: () => void };

function GroupForm({ group, choices, field, remove, save, onDone }: GroupFormProps) {
  const [name, setName] = useState(choices.length === 0 ? group : '');
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: save,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['websites'] });
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') saving.mutate(name);
  };
  return (
    <form className={classes.groupForm} onSubmit={submit}>
      {choices.length > 0 && (
        <ul className={classes.choices}>
          {choices.map((choice) => (
            <li key={choice}>
              <button
                type="button"
                aria-pressed={choice === group}
                disabled={saving.isPending}
                onClick={() => (choice === group ? onDone() : saving.mutate(choice))}
              >
                <span>{choice}</span>
                {choice === group && <IconCheck size={15} aria-hidden />}
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextInput
        label={field}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={60}
        autoComplete="off"
        data-autofocus
      />
      {saving.isError && <Notice tone="danger">{saving.error.message}</Notice>}
      <div className={classes.groupButtons}>
        <Button type="submit" size="xs" loading={saving.isPending} disabled={name.trim() === ''}>
          {t('Save')}
        </Button>
        {group !== '' && (
          <Button variant="default" size="xs" disabled={saving.isPending} onClick={() => saving.mutate('')}>
            {remove}
          </Button>
        )}
      </div>
    </form>
  );
}
