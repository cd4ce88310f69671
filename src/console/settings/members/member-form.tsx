import { NativeSelect, TextInput } from '@mantine/core';
import { type ResourceKind, ResourcesField } from '../../accounts/resources-field.tsx';
import { roleWords } from '../../accounts/role-words.ts';
import { useMay, useSession } from '../../accounts/session.ts';
import type { NamedResources } from '../../api/accounts.ts';
import { t } from '../../i18n/index.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';
import { installationLead, type Role, roleLeads, rolesFor } from './member-roles.ts';

type Values = { email: string; role: Role; things: NamedResources };

type MemberFormProps = {
  label: string;
  verb: string;
  asksEmail?: boolean;
  initial: { role: Role; things: NamedResources | null };
  onLeave?: () => void;
  onSubmit: (body: { email?: string; role: Role; things?: Record<ResourceKind, number[]> }) => Promise<void>;
};

const nothing: NamedResources = { monitor: [], website: [], status_page: [], uptime_report: [], item: [] };

export function MemberForm({ label, verb, asksEmail, initial, onLeave, onSubmit }: MemberFormProps) {
  const draft = useDraft<Values>({ email: '', role: initial.role, things: initial.things ?? nothing });
  const { values } = draft;
  const runsService = useMay()('service');
  const roles = rolesFor(useSession()?.role);
  const save = () =>
    draft.submit(() => {
      const { email, role, things } = values;
      const chosen = Object.fromEntries(
        Object.entries(things).map(([kind, named]) => [kind, named.map(({ id }) => id)]),
      ) as Record<ResourceKind, number[]>;
      return onSubmit({ ...(asksEmail && { email }), role, ...(role === 'guest' && { things: chosen }) });
    });
  return (
    <Form draft={draft} label={label} verb={verb} onSubmit={save} {...(onLeave && { onLeave })}>
      {asksEmail && (
        <>
          <TextInput
            label={t('Email')}
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            withAsterisk={false}
            {...draft.field('email')}
          />
          <NativeSelect
            label={t('Role')}
            description={
              values.role === 'owner' && runsService ? `${roleLeads.owner} ${installationLead}` : roleLeads[values.role]
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={roles.map((role) => ({ value: role, label: roleWords[role] }))}
            {...draft.field('role')}
          />
        </>
      )}
      {values.role === 'guest' &&
        kinds.map(({ kind, word }) => (
          <ResourcesField
            key={kind}
            kind={kind}
            label={word}
            placeholder={t('None selected')}
            chosen={values.things[kind]}
            error={draft.error(`things[${kind}]`) ?? (kind === 'website' ? draft.error('things') : undefined)}
            onChange={(named) => draft.set('things', { ...values.things, [kind]: named })}
          />
        ))}
    </Form>
  );
}

const kinds: { kind: ResourceKind; word: string }[] = [
  { kind: 'website', word: t('Websites') },
  { kind: 'monitor', word: t('Monitors') },
  { kind: 'status_page', word: t('Status pages') },
  { kind: 'uptime_report', word: t('Uptime reports') },
  { kind: 'item', word: t('Items') },
];
