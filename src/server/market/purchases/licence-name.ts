import { t } from '../../kernel/index.ts';

/** The API keeps the spelling that programs compare: "Regular License". */
export function licenceName(licenseType: string): string {
  const english = licenseType.replace(/ licen[sc]e$/i, ' licence');
  if (english === 'Regular licence') return t('Regular licence');
  return english === 'Extended licence' ? t('Extended licence') : english;
}
