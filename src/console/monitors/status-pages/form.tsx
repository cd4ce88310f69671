import { SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core';
import { useSession } from '../../accounts/index.ts';
import type { StatusPage } from '../../api/monitors.ts';
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
      <TextInput
        name="name"
        label="Name"
        placeholder="Acme status"
        autoFocus={!page}
        autoComplete="off"
        value={values.name}
        error={error('name')}
        onChange={(event) => set('name', event.currentTarget.value)}
      />
      <Textarea
        name="description"
        label="Description"
        description="A sentence or two below the name"
        autosize
        minRows={2}
        maxRows={6}
        value={values.description}
        error={error('description')}
        onChange={(event) => set('description', event.currentTarget.value)}
      />
      <Group title="Services" hint="What the page shows, in this order. A monitor stands on a page once.">
        <GroupFields groups={values.groups} error={error} onChange={(groups) => set('groups', groups)} />
      </Group>
      <Group title="Looks">
        <div>
          <span className={formClasses.label} id="page-theme">
            Theme
          </span>
          <div>
            <SegmentedControl
              aria-labelledby="page-theme"
              transitionDuration={0}
              data={[
                { value: 'auto', label: 'Like the visitor’s' },
                { value: 'light', label: 'Light' },
                { value: 'dark', label: 'Dark' },
              ]}
              value={values.theme}
              onChange={(value) => set('theme', value as StatusPageValues['theme'])}
            />
          </div>
        </div>
        {page ? (
          <Logo page={page} />
        ) : (
          <p className={formClasses.hint}>A logo can be added once the page is created.</p>
        )}
        {flag('show_response_times', 'Show response times', 'A chart of the last 24 hours below each monitor')}
        {flag('show_causes', 'Show causes', 'Why checks failed. Causes can name what is inside your network')}
      </Group>
      <Address draft={draft} page={page} />
      <Group title="Access">
        <PasswordSetting
          value={values.password}
          isSet={page?.has_password ?? false}
          error={error('password')}
          onChange={(password) => set('password', password)}
        />
        {flag('noindex', 'Hide from search engines', 'Asks them to leave the page out')}
      </Group>
    </Form>
  );
}

function Address({ draft, page }: Pick<StatusPageFormProps, 'draft' | 'page'>) {
  const { values, set, error } = draft;
  const base = useSession()?.base_url ?? location.origin;
  const own = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <Group title="Address">
      <TextInput
        {...own}
        name="slug"
        label="Path"
        placeholder="acme"
        description={`${base}/status/${values.slug || '… (from the name, when left empty)'}`}
        value={values.slug}
        error={error('slug')}
        onChange={(event) => set('slug', event.currentTarget.value)}
      />
      <TextInput
        {...own}
        name="domain"
        label="Own domain (optional)"
        placeholder="status.example.com"
        description={`Let its DNS lead where ${new URL(base).hostname} leads, as a CNAME record does, and have the proxy that holds your certificates pass it on to this service with its host name.${page?.domain ? '' : ' Once saved, you see here how to prove that the domain is yours.'}`}
        value={values.domain}
        error={error('domain')}
        onChange={(event) => set('domain', event.currentTarget.value)}
      />
      {page && page.domain === values.domain && <DomainProof page={page} />}
    </Group>
  );
}
