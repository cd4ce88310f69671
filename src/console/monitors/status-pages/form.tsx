import { SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core';
import { useSession } from '../../accounts/index.ts';
import type { StatusPage } from '../../api/monitors.ts';
import { ColourField } from '../../ui/form/colour-field.tsx';
import type { Draft } from '../../ui/form/draft.ts';
import formClasses from '../../ui/form/form.module.css';
import { Form, Group } from '../../ui/form/form.tsx';
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

type Flag = 'noindex' | 'show_response_times' | 'show_causes';

/** Every field of a status page, for the pages that create and edit one. */
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
      <TextInput label="Name" placeholder="Acme status" autoFocus={!page} autoComplete="off" {...draft.field('name')} />
      <Textarea
        label="Description"
        description="Shown below the name"
        autosize
        minRows={2}
        maxRows={6}
        {...draft.field('description')}
      />
      <Group title="Services" hint="Monitors on the page, in this order. Each monitor can appear once.">
        <GroupFields groups={values.groups} error={error} onChange={(groups) => set('groups', groups)} />
      </Group>
      <Group title="Appearance">
        <div>
          <span className={formClasses.label} id="page-theme">
            Theme
          </span>
          <div>
            <SegmentedControl
              aria-labelledby="page-theme"
              transitionDuration={0}
              data={[
                { value: 'auto', label: 'System' },
                { value: 'light', label: 'Light' },
                { value: 'dark', label: 'Dark' },
              ]}
              value={values.theme}
              onChange={(value) => set('theme', value as StatusPageValues['theme'])}
            />
          </div>
        </div>
        <ColourField
          description="Buttons, links and charts. Made darker or lighter where text would be hard to read"
          value={values.accent}
          error={error('accent')}
          onChange={(accent) => set('accent', accent)}
        />
        {page ? <Logo page={page} /> : <p className={formClasses.hint}>You can add a logo after creating the page.</p>}
        {flag('show_response_times', 'Show response times', 'Chart of the last 24 hours below each monitor')}
        {flag('show_causes', 'Show causes', 'Why checks failed. Causes may reveal internal host names')}
      </Group>
      <Group title="Footer">
        <TextInput label="Text (optional)" placeholder="Acme Ltd." autoComplete="off" {...draft.field('footer_text')} />
        <TextInput
          label="Link (optional)"
          placeholder="https://acme.example"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...draft.field('footer_url')}
        />
      </Group>
      <Address draft={draft} page={page} />
      <Group title="Access">
        <PasswordSetting
          value={values.password}
          isSet={page?.has_password ?? false}
          error={error('password')}
          onChange={(password) => set('password', password)}
        />
        {flag('noindex', 'Hide from search engines', 'Adds a noindex tag')}
      </Group>
    </Form>
  );
}

function Address({ draft, page }: Pick<StatusPageFormProps, 'draft' | 'page'>) {
  const { values } = draft;
  const base = useSession()?.base_url ?? location.origin;
  const own = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <Group title="Address">
      <TextInput
        {...own}
        label="Path"
        placeholder="acme"
        description={`${base}/status/${values.slug || '… (generated from the name)'}`}
        {...draft.field('slug')}
      />
      <TextInput
        {...own}
        label="Custom domain (optional)"
        placeholder="status.example.com"
        description={`Point its DNS to ${new URL(base).hostname}, for example with a CNAME record, and configure your reverse proxy to forward the host name.${page?.domain ? '' : ' After saving, you get instructions to verify the domain.'}`}
        {...draft.field('domain')}
      />
      {page && page.domain === values.domain && <DomainProof page={page} />}
    </Group>
  );
}
