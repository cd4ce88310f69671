import { NativeSelect } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { ShownContact } from '../../api/contacts.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FieldWarning } from '../../ui/form/field-warning.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { channelOf } from '../alerts/channels.ts';
import { contactsQuery } from '../alerts/contacts-query.ts';
import classes from './contacts.module.css';
import { usedText } from './values.ts';

const REMOVE = 'remove';

export function DeleteContact({ contact }: { contact: ShownContact }) {
  const id = String(contact.id);
  const router = useRouter();
  const queryClient = useQueryClient();
  const contacts = useQuery(contactsQuery);
  const [choice, setChoice] = useState(REMOVE);
  const remove = useMutation({
    mutationFn: () =>
      call('DELETE /contacts/:id', {
        path: { id },
        query: choice === REMOVE ? { remove_from_lists: 1 } : { replace_with: Number(choice) },
      }),
    onSuccess: async () => {
      await router.navigate({ to: '/settings', search: { section: 'contacts' }, ignoreBlocker: true });
      queryClient.removeQueries({ queryKey: ['contacts', 'one', id] });
      await queryClient.invalidateQueries(contactsQuery);
      for (const list of ['monitors', 'alert-policies', 'objectives'])
        await queryClient.invalidateQueries({ queryKey: [list] });
    },
  });
  const used = usedText(contact.used_by);
  const others = contacts.data?.filter((other) => other.id !== contact.id) ?? [];
  const alone = contact.uses.filter(({ object, is_only_recipient }) => object === 'monitor' && is_only_recipient);
  return (
    <Section title={t('Delete contact')}>
      {remove.isError && <Notice tone="danger">{remove.error.message}</Notice>}
      <div className={classes.deletion}>
        {used !== undefined && (
          <NativeSelect
            label={t('What happens to alerts to this contact')}
            description={t('Used by: {places}', { places: used })}
            w="100%"
            value={choice}
            onChange={(event) => setChoice(event.currentTarget.value)}
            data={[
              { value: REMOVE, label: t('Remove it from all alerts') },
              {
                group: t('Replace it with'),
                items: others.map((other) => ({
                  value: String(other.id),
                  label: `${other.name} · ${channelOf(other.key).label}`,
                })),
              },
            ]}
          />
        )}
        {choice === REMOVE && alone.length > 0 && (
          <FieldWarning>
            {t(
              '{count, plural, one {No one would be notified when {names} goes down.} other {No one would be notified when # monitors go down: {names}.}}',
              {
                count: alone.length,
                names: alone
                  .slice(0, 5)
                  .map((use) => use.name || `#${use.id}`)
                  .join(', '),
              },
            )}
          </FieldWarning>
        )}
        <ConfirmButton
          key={choice}
          verb={t('Delete contact')}
          question={t('You can restore it for 30 days.')}
          icon={<IconTrash size={16} aria-hidden />}
          pending={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
      </div>
    </Section>
  );
}
