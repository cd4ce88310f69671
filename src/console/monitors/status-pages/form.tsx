import { SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core';
import { useSession } from '../../accounts/index.ts';
import type { StatusPage } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { ColourField } from '../../ui/form/colour-field.tsx';
import type { Draft } from '../../ui/form/draft.ts';
import formClasses from '../../ui/form/form.module.css';
import { Form, Group } from '../../ui/form/form.tsx';
import { joinSentences } from '../../ui/format/sentences.ts';
import { DomainProof } from './domain-proof.tsx';
import { GroupFields } from './group-fields.tsx';
import { Logo } from './logo.tsx';
import { PasswordSetting } from './password-setting.tsx';
import type { StatusPageValues } from './values.ts';

type StatusPageFormProps = {
  draft: Draft<StatusPageValues>;
  page: StatusPage | undefined;
  verb: string;
  saved: boolean;
  onSubmit: () => void;
  onLeave: () => void;
};

type Flag = 'noindex' | 'show_response_times' | 'show_causes' | 'show_objectives';

export function StatusPageForm({ draft, page, verb, saved, onSubmit, onLeave }: StatusPageFormProps) {
  const { values, set, error } = draft;
  const flag = (name: Flag, label: string, description: string) => (
    <Switch
      name={name}
      label={label}
      description={description}
      checked={values[name]}
      error={error(name)}
      onChange={(event) => set(name, event.currentTarget.checked)}
    />
  );
  return (
    <Form draft={draft} label={verb} verb={verb} saved={saved} onSubmit={onSubmit} onLeave={onLeave}>
      <TextInput
        label={t('Name')}
        placeholder={t('Acme status')}
        autoFocus={!page}
        autoComplete="off"
        {...draft.field('name')}
      />
      <Textarea
        label={t('Description')}
        description={t('Shown below the name')}
        autosize
        minRows={2}
        maxRows={6}
        {...draft.field('description')}
      />
      <Group title={t('Services')} hint={t('Monitors on the page, in this order. Each monitor can appear once.')}>
        <GroupFields groups={values.groups} error={error} onChange={(groups) => set('groups', groups)} />
      </Group>
      <Group title={t('Appearance')}>
        <div>
          <span className={formClasses.label} id="page-theme">
            {t('Theme')}
          </span>
          <div>
            <SegmentedControl
              aria-labelledby="page-theme"
              transitionDuration={0}
              data={[
                { value: 'auto', label: t('System') },
                { value: 'light', label: t('Light') },
                { value: 'dark', label: t('Dark') },
              ]}
              value={values.theme}
              onChange={(value) => set('theme', value as StatusPageValues['theme'])}
            />
          </div>
        </div>
        <ColourField
          description={t('Buttons, links and charts. Made darker or lighter if text would be hard to read')}
          value={values.accent}
          error={error('accent')}
          onChange={(accent) => set('accent', accent)}
        />
        {page ? (
          <Logo page={page} />
        ) : (
          <p className={formClasses.hint}>{t('You can add a logo after creating the page.')}</p>
        )}
        {flag('show_response_times', t('Show response times'), t('Chart of the last 24 hours below each monitor'))}
        {flag('show_causes', t('Show causes'), t('Why checks failed. Causes may reveal internal host names'))}
        {flag(
          'show_objectives',
          t('Show SLOs'),
          t('Name, target and achieved share of SLOs that cover only monitors of this page'),
        )}
      </Group>
      <Group title={t('Footer')}>
        <TextInput
          label={t('Text (optional)')}
          placeholder={t('Acme Ltd.')}
          autoComplete="off"
          {...draft.field('footer_text')}
        />
        <TextInput
          label={t('Link (optional)')}
          placeholder="https://acme.example" // not shown
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...draft.field('footer_url')}
        />
      </Group>
      <Address draft={draft} page={page} />
      <Group title={t('Access')}>
        <PasswordSetting
          value={values.password}
          isSet={page?.has_password ?? false}
          error={error('password')}
          onChange={(password) => set('password', password)}
        />
        {flag('noindex', t('Hide from search engines'), t('Adds a noindex tag'))}
        <Textarea
          label={t('Websites that can embed the status (optional)')}
          description={t('One origin per line, or * for all. The snippet is under Badges.')}
          placeholder="https://acme.example" // not shown
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autosize
          minRows={1}
          maxRows={6}
          {...draft.field('embed_origins')}
          error={error('embed_origins') ?? firstOriginError(values.embed_origins, error)}
        />
      </Group>
    </Form>
  );
}

/** The API names the line with the error. */
const firstOriginError = (origins: string, error: (field: string) => string | undefined): string | undefined =>
  origins.split('\n').flatMap((_, at) => error(`embed_origins[${at}]`) ?? [])[0];

function Address({ draft, page }: Pick<StatusPageFormProps, 'draft' | 'page'>) {
  const { values } = draft;
  const base = useSession()?.base_url ?? location.origin;
  const own = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <Group title={t('Address')}>
      <TextInput
        {...own}
        label={t('Path')}
        placeholder="acme" // not shown
        description={`${base}/status/${values.slug || t('… (generated from the name)')}`}
        {...draft.field('slug')}
      />
      <TextInput
        {...own}
        label={t('Custom domain (optional)')}
        placeholder="status.example.com" // not shown
        description={joinSentences([
          pointedTo(new URL(base).hostname),
          t('Configure your reverse proxy to forward the host name.'),
          ...(page?.domain ? [] : [t('After saving, you get instructions to verify the domain.')]),
        ])}
        {...draft.field('domain')}
      />
      {page && page.domain === values.domain && <DomainProof page={page} />}
    </Group>
  );
}

/** A CNAME record can't point to an IP address. */
const pointedTo = (host: string): string =>
  host.startsWith('[')
    ? t('Point its DNS to {host} with an AAAA record.', { host: host.slice(1, -1) })
    : /^[\d.]+$/.test(host)
      ? t('Point its DNS to {host} with an A record.', { host })
      : t('Point its DNS to {host}, for example with a CNAME record.', { host });
