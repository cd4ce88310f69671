import { type FieldErrors, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import type { FormValues } from './order-form.ts';

/** The first invalid field gets the focus. */
const fieldOrder = [
  'licence',
  'amount',
  'coupon',
  'email',
  'name',
  'country',
  'company',
  'address',
  'vat_id',
  'pay',
  'consent',
] as const satisfies (keyof FormValues)[];

const firstInvalidField = (errors: FieldErrors) => fieldOrder.find((name) => errors[name] !== undefined);

export const star = '<span class="star" aria-hidden="true">*</span>';

const fieldErrorId = (name: keyof FormValues): string => `${name}-fault`;

/** Returns HTML. */
export const textArea = (
  name: keyof FormValues,
  label: string,
  { value, errors, attributes }: Pick<FieldOptions, 'value' | 'errors' | 'attributes'>,
): string =>
  `<div class="field"><label for="${name}">${label}</label><textarea ${controlAttributes(name, errors)} name="${name}" rows="3" ${attributes}>\n${escapeHtml(value)}</textarea>${fieldErrorHtml(name, errors[name]?.[0])}</div>`;

export const fieldErrorHtml = (name: keyof FormValues, sentence: string | undefined): string =>
  sentence === undefined ? '' : `<span class="wrong" id="${fieldErrorId(name)}">${escapeHtml(sentence)}</span>`;

export function controlAttributes(name: keyof FormValues, errors: FieldErrors, hint?: string): string {
  const isWrong = errors[name] !== undefined;
  const describedBy = isWrong ? fieldErrorId(name) : hint;
  return `id="${name}"${describedBy === undefined ? '' : ` aria-describedby="${describedBy}"`}${isWrong ? ' aria-invalid="true"' : ''}${firstInvalidField(errors) === name ? ' autofocus' : ''}`;
}

/** Returns HTML. */
export function errorSummary(errors: FieldErrors): string {
  const wrong = fieldOrder.filter((name) => errors[name] !== undefined);
  if (wrong.length === 0) return '';
  const links = wrong.map((name) => `<li><a href="#${name}">${escapeHtml(errors[name]?.[0] ?? '')}</a></li>`);
  return `<div class="problem" role="alert"><b>${tHtml('{count, plural, one {Check # field} other {Check # fields}}', { count: wrong.length })}</b><ul>${links.join('')}</ul></div>`;
}

type FieldOptions = {
  value: string;
  errors: FieldErrors;
  /** HTML */
  attributes: string;
  isRequired: boolean;
  /** HTML; an error message replaces it */
  hint?: string;
};

/** Returns HTML. */
export function textField(
  name: keyof FormValues,
  label: string,
  { value, errors, attributes, isRequired, hint }: FieldOptions,
): string {
  const fault = fieldErrorHtml(name, errors[name]?.[0]);
  const below = fault === '' && hint !== undefined ? `<span class="soft hint" id="${name}-use">${hint}</span>` : fault;
  const control = controlAttributes(name, errors, hint === undefined ? undefined : `${name}-use`);
  return `<div class="field"><label for="${name}">${label}${isRequired ? ` ${star}` : ''}</label><input ${control} name="${name}" value="${escapeHtml(value)}" ${attributes}${isRequired ? ' required' : ''}>${below}</div>`;
}
