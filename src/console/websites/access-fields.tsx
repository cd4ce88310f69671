import { NativeSelect, Switch } from '@mantine/core';
import { t } from '../i18n/index.ts';
import type { Draft } from '../ui/form/draft.ts';
import { SecretInput } from '../ui/form/secret-input.tsx';
import { PRIVACY } from './labels.ts';
import type { AccessValues } from './values.ts';

type AccessFieldsProps = {
  draft: Pick<Draft<AccessValues>, 'values' | 'set' | 'error'>;
  passwordIsSet: boolean;
};

export function AccessFields({ draft: { values, set, error }, passwordIsSet }: AccessFieldsProps) {
  return (
    <>
      <NativeSelect
        name="privacy"
        label={t('Who can see the statistics')}
        description={PRIVACY[values.privacy].hint}
        data={Object.entries(PRIVACY).map(([value, { word }]) => ({ value, label: word }))}
        value={String(values.privacy)}
        error={error('privacy')}
        onChange={(event) => set('privacy', Number(event.currentTarget.value) as AccessValues['privacy'])}
      />
      {values.privacy === 2 && (
        <SecretInput
          label={t('Password')}
          name="password"
          isSet={passwordIsSet}
          description={t('At least 8 characters')}
          value={values.password}
          error={error('password')}
          onChange={(password) => set('password', password)}
        />
      )}
      {values.privacy === 0 && (
        <Switch
          name="noindex"
          label={t('Hide from search engines')}
          description={t('Adds a noindex tag to the public statistics')}
          checked={values.noindex}
          error={error('noindex')}
          onChange={(event) => set('noindex', event.currentTarget.checked)}
        />
      )}
    </>
  );
}
