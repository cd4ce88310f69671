/**
 * Standard VAT rates of the EU in hundredths of a percent, as published by the European Commission ("Taxes in Europe
 * Database"). Status of November 2026. Digital items have the standard rate, except some publications.
 */
export const euRates: Readonly<Record<string, number>> = {
  AT: 2000,
  BE: 2100,
  BG: 2000,
  HR: 2500,
  CY: 1900,
  CZ: 2100,
  DK: 2500,
  EE: 2400,
  FI: 2550,
  FR: 2000,
  DE: 1900,
  GR: 2400,
  HU: 2700,
  IE: 2300,
  IT: 2200,
  LV: 2100,
  LT: 2100,
  LU: 1700,
  MT: 1800,
  NL: 2100,
  PL: 2300,
  PT: 2300,
  RO: 2100,
  SK: 2300,
  SI: 2200,
  ES: 2100,
  SE: 2500,
};

/**
 * Countries that belong to the VAT area of another one. Areas with their own ISO 3166 code and outside of the EU's VAT,
 * such as Åland (AX) or Réunion (RE), have no rate. Areas without a code, such as the Canary Islands, count as their country.
 */
const vatAreas: Readonly<Record<string, string>> = { MC: 'FR', IM: 'GB' };

export const vatCountry = (country: string): string => vatAreas[country] ?? country;

export const isInEu = (country: string): boolean => vatCountry(country) in euRates;
