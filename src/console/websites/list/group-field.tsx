import { ActionIcon, Autocomplete, Button, Popover } from '@mantine/core';
import { IconFolder, IconPencil } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import type { WebsiteRow } from '../../api/websites.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import classes from './list.module.css';

/** Puts a website into a group: one that there is, or a new one. */
export function MoveToGroup({ website, groups }: { website: WebsiteRow; groups: string[] }) {
  return (
    <GroupPopover
      label={`Group of ${website.domain}`}
      icon={<IconFolder size={16} aria-hidden />}
      group={website.group ?? ''}
      groups={groups}
      hint="Choose a group or type a new name"
      remove="Remove from group"
      save={(group) => call('PATCH /websites/:id', { path: { id: website.id }, body: { group: group || null } })}
    />
  );
}

/** Renames a group with all its websites; the name of another group merges the two. */
export function RenameGroup({ name, groups }: { name: string; groups: string[] }) {
  return (
    <GroupPopover
      label={`Rename group ${name}`}
      icon={<IconPencil size={15} aria-hidden />}
      group={name}
      groups={groups}
      hint="The name of another group merges the two"
      remove="Delete group"
      save={(to) => call('POST /websites/groups', { body: { from: name, to } })}
    />
  );
}

type GroupPopoverProps = {
  label: string;
  icon: React.ReactNode;
  group: string;
  groups: string[];
  hint: string;
  /** the button that leaves the websites without a group */
  remove: string;
  save: (group: string) => Promise<unknown>;
};

function GroupPopover({ label, icon, ...form }: GroupPopoverProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal={false}>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={label}
          title={form.group || undefined}
          onClick={() => setOpen(!open)}
        >
          {icon}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <GroupForm {...form} onDone={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

type GroupFormProps = Omit<GroupPopoverProps, 'label' | 'icon'> & { onDone: () => void };

function GroupForm({ group, groups, hint, remove, save, onDone }: GroupFormProps) {
  const [name, setName] = useState(group);
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
      <Autocomplete
        label="Group"
        description={hint}
        data={groups}
        value={name}
        onChange={setName}
        maxLength={60}
        data-autofocus
        comboboxProps={{ withinPortal: false }}
      />
      {saving.isError && <Notice tone="danger">{saving.error.message}</Notice>}
      <div className={classes.groupButtons}>
        <Button type="submit" size="xs" loading={saving.isPending} disabled={name.trim() === ''}>
          Save
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
