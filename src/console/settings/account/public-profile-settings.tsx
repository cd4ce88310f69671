import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAccount } from '../../accounts/session.ts';
import type { Account } from '../../api/accounts.ts';
import { t } from '../../i18n/index.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Form, Group } from '../../ui/form/form.tsx';
import { type PairRow, PairRows } from '../../ui/form/pair-rows.tsx';
import classes from '../settings.module.css';
import { ProfileImages } from './profile-images.tsx';
import { useSaveAccount } from './use-save-account.ts';

type Profile = { heading: string; description: string; contact_email: string; links: PairRow[] };

const profileOf = (account: Account): Profile => ({
  heading: account.heading ?? '',
  description: account.description ?? '',
  contact_email: account.contact_email ?? '',
  links: Object.entries(account.social_links).map(([key, value]) => ({ key, value })),
});

const NULLABLE = ['heading', 'description', 'contact_email'] as const;

export function PublicProfileSettings() {
  return (
    <>
      <h2>{t('Public profile')}</h2>
      <p className={classes.lead}>{t('What visitors of your shop see about you.')}</p>
      <ProfileImages />
      <ProfileForm />
    </>
  );
}

function ProfileForm() {
  const account = useAccount();
  const save = useSaveAccount();
  const [saved, setSaved] = useState(false);
  const draft = useDraft(profileOf(account));
  const { values, set, error } = draft;

  const submit = async () => {
    const { links, ...changes } = draft.changes();
    const body: Record<string, unknown> = { ...changes };
    for (const name of NULLABLE) if (body[name] === '') body[name] = null;
    if (links) {
      body.social_links = Object.fromEntries(
        links.flatMap(({ key, value }) => (key.trim() && value.trim() ? [[key.trim(), value.trim()]] : [])),
      );
    }
    setSaved(await draft.submit(async () => draft.reset(profileOf(await save(body)))));
  };
  // The service reports a link's error by network, but the form looks it up by row.
  const linkError = (field: string) => {
    const row = /\[(\d+)\]\[value\]$/.exec(field);
    const network = row ? values.links[Number(row[1])]?.key : undefined;
    return network === undefined
      ? error(field)
      : (error(`social_links[${network}]`) ?? error(`social_links.${network}`));
  };
  const field = (name: Exclude<keyof Profile, 'links'>, label: string) => ({
    ...draft.field(name),
    label,
  });
  return (
    <Form draft={draft} label={t('Public profile')} verb={t('Save profile')} saved={saved} onSubmit={submit}>
      <TextInput {...field('heading', t('Heading'))} placeholder={t('Themes and plugins since 2014')} />
      <Textarea {...field('description', t('Description'))} autosize minRows={3} maxRows={12} />
      <TextInput
        {...field('contact_email', t('Contact email'))}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        description={t('Shown to buyers')}
      />
      <Group title={t('Social links')}>
        <PairRows
          name="social_links"
          rows={values.links}
          onChange={(links) => set('links', links)}
          error={linkError}
          keyLabel={t('Network')}
          valueLabel={t('Address or name on the network')}
          placeholder={() => 'https://example.com/you'}
          addVerb={t('Add link')}
        />
      </Group>
    </Form>
  );
}
