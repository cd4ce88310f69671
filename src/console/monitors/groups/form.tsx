import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/index.ts';
import type { Draft } from '../../ui/form/draft.ts';
import { Form, Group, Pair } from '../../ui/form/form.tsx';
import { groupChoices } from './paths.ts';
import { groupsQuery } from './queries.ts';
import type { GroupValues } from './values.ts';

type GroupFormProps = {
  draft: Draft<GroupValues>;
  verb: string;
  /** undefined for a new group */
  id?: number;
  onSubmit: () => void;
  onLeave: () => void;
};

const RULES = [
  { value: 'any', label: t('Any') },
  { value: 'all', label: t('All') },
  { value: 'number', label: t('A number') },
];

export function GroupForm({ draft, verb, id, onSubmit, onLeave }: GroupFormProps) {
  const { values, set, error } = draft;
  const groups = useQuery(groupsQuery).data ?? [];
  return (
    <Form draft={draft} label={verb} verb={verb} onSubmit={onSubmit} onLeave={onLeave}>
      <TextInput
        label={t('Name')}
        placeholder={t('Payment services')}
        autoFocus
        autoComplete="off"
        {...draft.field('name')}
      />
      <Pair>
        <NativeSelect
          label={t('In group')}
          data={[{ value: '', label: t('No group') }, ...groupChoices(groups, id)]}
          {...draft.field('parent_id')}
        />
        <TextInput
          label={t('Position')}
          placeholder="0"
          inputMode="numeric"
          autoComplete="off"
          description={t('Lower numbers come first')}
          {...draft.field('position')}
        />
      </Pair>
      <Group
        title={t('Down when')}
        hint={t('Monitors that are paused, in maintenance, unknown or unreachable don’t count.')}
      >
        <SegmentedControl
          aria-label={t('Members that must be down')}
          transitionDuration={0}
          style={{ alignSelf: 'flex-start' }}
          data={RULES}
          value={values.down_when}
          onChange={(rule) => set('down_when', rule as GroupValues['down_when'])}
        />
        {values.down_when === 'number' && (
          <TextInput
            label={t('Members that must be down')}
            inputMode="numeric"
            autoComplete="off"
            {...draft.field('down_count')}
            error={error('down_when')}
          />
        )}
        <p>{ruleWords(values)}</p>
      </Group>
    </Form>
  );
}

function ruleWords({ down_when, down_count }: GroupValues): string {
  switch (down_when) {
    case 'any':
      return t('The group is down while at least one member is down.');
    case 'all':
      return t('The group is down while all members are down, for example servers behind a load balancer.');
    case 'number':
      return t('The group is down while {count} members are down.', { count: down_count || '…' });
  }
}
