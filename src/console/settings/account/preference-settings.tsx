import { NativeSelect, SegmentedControl, Select, useMantineColorScheme } from '@mantine/core';
import { useState } from 'react';
import { languageName, languages } from '../../../languages.ts';
import { useAccount, useMay, useSession } from '../../accounts/session.ts';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { currencyChoices } from '../../ui/form/currencies.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { FieldWarning } from '../../ui/form/field-warning.tsx';
import formClasses from '../../ui/form/form.module.css';
import { Form } from '../../ui/form/form.tsx';
import { inlineSelectProps } from '../../ui/form/inline-select.ts';
import { ZoneSelect } from '../../ui/form/time-zone-select.tsx';
import classes from '../settings.module.css';
import { useSaveAccount } from './use-save-account.ts';

const BROWSERS = 'auto';
const LANGUAGES = [
  { value: BROWSERS, label: t('Same as the browser') },
  ...languages.map((language) => ({ value: language, label: languageName(language) })),
];

export function PreferenceSettings() {
  const account = useAccount();
  const mayChange = useMay()('account:write');
  const save = useSaveAccount();
  const [saved, setSaved] = useState(false);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const user = useSession()?.user;
  const draft = useDraft({
    time_zone: account.time_zone,
    currency: account.is_currency_chosen ? account.currency : '',
    language: user?.language ?? BROWSERS,
  });
  const { values, set, error } = draft;
  const submit = async () =>
    setSaved(
      await draft.submit(async () => {
        const { language: chosen, ...changes } = draft.changes();
        if (Object.keys(changes).length > 0) await save(changes);
        if (chosen !== undefined)
          await call('PATCH /user', { body: { language: chosen === BROWSERS ? null : chosen } });
        draft.reset(values);
        // Reloads the page, because its HTML contains the language.
        if (chosen !== undefined) location.reload();
      }),
    );
  return (
    <>
      <h2>{t('Preferences')}</h2>
      {!mayChange && (
        <p className={classes.lead}>{t('Only an owner or admin can change the time zone and the currency.')}</p>
      )}
      <Form draft={draft} label={t('Preferences')} verb={t('Save preferences')} saved={saved} onSubmit={submit}>
        <NativeSelect
          label={t('Language')}
          description={t('For the console and emails to you')}
          data={LANGUAGES}
          {...draft.field('language')}
        />
        <ZoneSelect
          description={t('Used for all times in the console and for maintenance windows')}
          value={values.time_zone}
          disabled={!mayChange}
          error={error('time_zone')}
          onChange={(zone) => set('time_zone', zone)}
        />
        <Select
          name="currency"
          label={t('Currency')}
          description={t('For your balance and new items')}
          data={currencyChoices(values.currency)}
          limit={200}
          searchable
          {...inlineSelectProps}
          allowDeselect={false}
          value={values.currency || null}
          placeholder={account.currency}
          disabled={!mayChange}
          error={error('currency')}
          onChange={(currency) => currency && set('currency', currency)}
        />
        {values.currency === '' && (
          <FieldWarning>
            {t('No currency was chosen yet, so {currency} is used. Choose yours.', { currency: account.currency })}
          </FieldWarning>
        )}
      </Form>
      <div className={classes.theme}>
        <span className={formClasses.label} id="theme-choice">
          {t('Theme')}
        </span>
        <div>
          <SegmentedControl
            aria-labelledby="theme-choice"
            value={colorScheme}
            onChange={(choice) => setColorScheme(choice as typeof colorScheme)}
            transitionDuration={0}
            data={[
              { value: 'auto', label: t('System') },
              { value: 'light', label: t('Light') },
              { value: 'dark', label: t('Dark') },
            ]}
          />
        </div>
        <p className={formClasses.below}>{t('Applies immediately, only in this browser')}</p>
      </div>
    </>
  );
}
