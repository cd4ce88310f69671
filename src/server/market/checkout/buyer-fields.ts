import { tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import type { BuyPage } from './buy-page.view.ts';
import { countriesByName, countryName } from './countries.ts';
import { controlAttributes, fieldErrorHtml, star, textArea, textField } from './form-fields.ts';
import type { Quote } from './quote.ts';

export const requiresCountry = ({ mode, tax_basis_points }: Quote['taxSettings']): boolean =>
  mode === 'by_country' || tax_basis_points > 0;

/** Returns HTML. */
export function buyerFields(page: BuyPage): string {
  const { item, values, errors, quote } = page;
  const { isFree } = quote;
  const email = page.extends
    ? ownAddress(page.extends.email)
    : textField('email', tHtml('Email'), {
        value: values.email,
        errors,
        attributes:
          'type="text" inputmode="email" autocapitalize="none" spellcheck="false" autocomplete="email" maxlength="254"',
        isRequired: true,
        hint: hintOf(item.is_code_only === 1, isFree),
      });
  const name = textField('name', tHtml('Name'), {
    value: values.name,
    errors,
    attributes: 'autocomplete="name" maxlength="100"',
    isRequired: !isFree,
  });
  const note = `<p class="soft hint">${tHtml('Fields marked {star} are required.', { star })}</p>`;
  return `${note}${email}
${name}${isFree ? '' : `${countryField(page)}${companyFields(page)}`}`;
}

/** The purchase stays with its buyer. */
const ownAddress = (email: string): string =>
  `<div class="field"><span class="label">${tHtml('Email')}</span><span>${escapeHtml(email)}</span></div>`;

function hintOf(isCodeOnly: boolean, isFree: boolean): string {
  if (isFree) return tHtml(isCodeOnly ? 'For your purchase code.' : 'For your download.');
  return tHtml(isCodeOnly ? 'For your purchase code and invoice.' : 'For your download and invoice.');
}

function countryField({ values, errors, quote, mustConfirmCountry }: BuyPage): string {
  const isRequired = requiresCountry(quote.taxSettings);
  const options = countriesByName().map(
    ({ code, name }) =>
      `<option value="${code}"${code === values.country ? ' selected' : ''}>${escapeHtml(name)}</option>`,
  );
  return `<div class="field"><label for="country">${tHtml('Country')}${isRequired ? ` ${star}` : ''}</label><select ${controlAttributes('country', errors)} name="country" autocomplete="country"${isRequired ? ' required' : ''}><option value="">${tHtml(isRequired ? 'Choose your country' : 'Prefer not to say')}</option>${options.join('')}</select>${fieldErrorHtml('country', errors.country?.[0])}${mustConfirmCountry ? confirmation(values.country) : ''}</div>
`;
}

const confirmation = (country: string): string =>
  `<label class="consent"><input type="checkbox" name="country_confirmed" value="${escapeHtml(country)}"><span>${tHtml('My billing address is in {country}.', { country: escapeHtml(countryName(country)) })}</span></label>`;

function companyFields({ values, errors }: BuyPage): string {
  const company = textField('company', tHtml('Company'), {
    value: values.company,
    errors,
    attributes: 'autocomplete="organization" maxlength="100"',
    isRequired: false,
  });
  const vatId = textField('vat_id', tHtml('VAT ID'), {
    value: values.vat_id,
    errors,
    attributes: 'autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="40"',
    isRequired: false,
    hint: tHtml('With its country code, for example DE123456789.'),
  });
  const address = textArea('address', tHtml('Address'), {
    value: values.address,
    errors,
    attributes: 'autocomplete="street-address" maxlength="500"',
  });
  const given = [values.company, values.address, values.vat_id];
  const isOpen = given.some((one) => one !== '') || errors.company || errors.address || errors.vat_id;
  return `<details class="company"${isOpen ? ' open' : ''}><summary>${tHtml('Company or address on the invoice')}</summary><div>${company}${address}${vatId}</div></details>`;
}
