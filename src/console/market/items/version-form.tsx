import { NativeSelect, TextInput } from '@mantine/core';
import { isPreRelease } from '../../../shared/version-number.ts';
import { t } from '../../i18n/index.ts';
import type { Draft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';
import { MarkdownField } from './markdown-field.tsx';

export type VersionValues = { version: string; changes: string; channel: Channel };
export type Channel = 'stable' | 'beta';

/** The API's default. */
export const proposedChannel = (version: string): Channel => (isPreRelease(version) ? 'beta' : 'stable');

type VersionFormProps = {
  draft: Draft<VersionValues>;
  label: string;
  verb: string;
  /** previous version, shown as a hint */
  before?: string | undefined;
  numberIsFixed?: boolean;
  onSubmit: () => void;
  onLeave?: () => void;
};

export function VersionForm(props: VersionFormProps) {
  const { draft, label, verb, before, numberIsFixed = false, onSubmit, onLeave } = props;
  const { values, set, error } = draft;
  return (
    <Form draft={draft} label={label} verb={verb} onSubmit={onSubmit} {...(onLeave && { onLeave, inPlace: true })}>
      {!numberIsFixed && (
        <TextInput
          label={t('Version')}
          placeholder="1.0.0"
          description={
            before === undefined
              ? t('Such as 1.2.0, 2024.01.15 or 2.0.0-beta.1')
              : t('The last one was {before}. Fixes for an older version can have a lower number', { before })
          }
          autoComplete="off"
          {...draft.field('version')}
          onChange={({ currentTarget: { value } }) => {
            // Follows the number until the user chooses another channel.
            if (values.channel === proposedChannel(values.version)) set('channel', proposedChannel(value));
            set('version', value);
          }}
          // The prefilled number is a suggestion. Selecting it lets typing replace it.
          onFocus={({ currentTarget }) => !draft.dirty && currentTarget.select()}
        />
      )}
      {!numberIsFixed && (
        <NativeSelect
          label={t('Channel')}
          description={t('Only buyers who choose beta versions get a beta')}
          data={[
            { value: 'stable', label: t('Stable') },
            { value: 'beta', label: t('Beta') },
          ]}
          value={values.channel}
          error={error('channel')}
          onChange={(event) => set('channel', event.currentTarget.value === 'beta' ? 'beta' : 'stable')}
        />
      )}
      <MarkdownField
        label={t('Change log')}
        name="changes"
        description={t('What’s new, in Markdown. Shown to buyers')}
        minRows={3}
        value={values.changes}
        error={error('changes')}
        onChange={(event) => set('changes', event.currentTarget.value)}
      />
    </Form>
  );
}
