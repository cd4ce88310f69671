import { t } from '../../kernel/index.ts';
import type { ExtensionKind } from './rights.ts';

const payment = /^(.+) \((renewal|upgrade|support|conversion)\)$/;

/** Stored in English as the licence of a payment. */
export const paymentName = (kind: ExtensionKind, licenseType: string): string => `${licenseType} (${kind})`;

/** The API keeps the spelling that programs compare: "Regular License". */
export function licenceName(licenseType: string): string {
  const [, licence, kind] = payment.exec(licenseType) ?? [];
  if (licence !== undefined && kind !== undefined)
    return t(
      '{kind, select, renewal {{licence} (renewal)} upgrade {{licence} (upgrade)} support {{licence} (support)} other {{licence} (after the trial)}}',
      { kind, licence: licenceName(licence) },
    );
  const english = licenseType.replace(/ licen[sc]e$/i, ' license');
  if (english === 'Regular license') return t('Regular license');
  return english === 'Extended license' ? t('Extended license') : english;
}
