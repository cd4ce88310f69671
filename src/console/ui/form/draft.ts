import { useCallback, useRef, useState } from 'react';
import { Refused } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';

type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string;

export type Draft<Values extends object> = {
  values: Values;
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void;
  field: (name: TextName<Values>) => TextField;
  changes: () => Partial<Values>;
  dirty: boolean;
  /** Returns the first error of a field. Fields have the names used by the API. */
  error: (field: string) => string | undefined;
  /**
   * Clears the errors of a field. Needed only if the field's API name differs from the name of its value; otherwise
   * `set` does this.
   */
  forget: (field: string) => void;
  isWrong: (fields: string[]) => boolean;
  /** Error messages for which the form has no field. */
  complaints: string[];
  /** Number of submits that failed. After each, the form focuses the first wrong field. */
  refusals: number;
  submitting: boolean;
  submit: (save: () => Promise<unknown>) => Promise<boolean>;
  reset: (values: Values) => void;
};

type TextField = {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { currentTarget: { value: string } }) => void;
};

type Refusal = { message: string; errors: Record<string, string[]> };

/** Includes the fields of rows: `name[0][key]`. */
const isOf = (name: string) => (field: string) => field === name || field.startsWith(`${name}[`);

export function withoutErrorsOf(refusal: Refusal | undefined, name: string): Refusal | undefined {
  const isOfField = isOf(name);
  if (!refusal || !Object.keys(refusal.errors).some(isOfField)) return refusal;
  const errors = Object.fromEntries(Object.entries(refusal.errors).filter(([field]) => !isOfField(field)));
  return Object.keys(errors).length > 0 ? { ...refusal, errors } : undefined;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export function useDraft<Values extends object>(initial: Values): Draft<Values> {
  const [saved, setSaved] = useState(initial);
  const [values, setValues] = useState(initial);
  const [refusal, setRefusal] = useState<Refusal>();
  const [refusals, setRefusals] = useState(0);
  const [submitting, setSubmitting] = useState(false);
  // Fields are added when they read their error.
  const onForm = useRef(new Set<string>());

  const names = Object.keys(values) as (keyof Values)[];
  const error = (field: string) => {
    onForm.current.add(field);
    // Shows only the first error, because the others often follow from it.
    return refusal?.errors[field]?.slice(0, 1).map((message) => withoutFieldName(field, message))[0];
  };
  const complain = () => {
    if (!refusal) return [];
    const elsewhere = Object.entries(refusal.errors).filter(([field]) => !onForm.current.has(field));
    const placed = Object.keys(refusal.errors).length - elsewhere.length;
    if (elsewhere.length) return elsewhere.flatMap(([, messages]) => messages);
    return placed ? [] : [refusal.message];
  };

  const set: Draft<Values>['set'] = useCallback((name, value) => {
    setValues((old) => ({ ...old, [name]: value }));
    setRefusal((old) => withoutErrorsOf(old, String(name)));
  }, []);

  return {
    values,
    set,
    forget: (field) => setRefusal((old) => withoutErrorsOf(old, field)),
    field: (name) => ({
      name,
      value: String(values[name]),
      error: error(name),
      // This cast is safe, because a select only has values of the type, and other fields accept any text.
      onChange: (event) => set(name, event.currentTarget.value as Values[typeof name]),
    }),
    changes: () =>
      Object.fromEntries(
        names.filter((name) => !same(values[name], saved[name])).map((name) => [name, values[name]]),
      ) as Partial<Values>,
    dirty: !same(values, saved),
    error,
    isWrong: (fields) => fields.some((field) => Object.keys(refusal?.errors ?? {}).some(isOf(field))),
    get complaints() {
      return complain();
    },
    refusals,
    submitting,
    submit: async (save) => {
      setSubmitting(true);
      try {
        await save();
        setRefusal(undefined);
        return true;
      } catch (reason) {
        if (!(reason instanceof Refused)) throw reason;
        setRefusal({ message: withRetryAdvice(reason), errors: reason.errors });
        setRefusals((before) => before + 1);
        return false;
      } finally {
        setSubmitting(false);
      }
    },
    reset: (next) => {
      setSaved(next);
      setValues(next);
      setRefusal(undefined);
    },
  };
}

/**
 * Removes the field's name from the message, because the label is shown above it. In English the name is the subject of
 * the sentence. In other languages a colon follows it.
 */
export function withoutFieldName(field: string, message: string): string {
  const named = message.startsWith(field) ? message.slice(field.length) : '';
  const [gap] = /^(?:\s?[:：]\s*|\s)/.exec(named) ?? [];
  const rest = gap === undefined ? message : named.slice(gap.length);
  const wanted = /^is not an? (?:valid )?(.+)$/.exec(rest)?.[1];
  if (rest !== message && wanted) return `Enter a valid ${wanted}`;
  // Adds a subject to the sentence.
  // not shown in other languages: the service's own sentence is English
  if (rest !== message && /^(is|has|does) /.test(rest)) return `This field ${rest}`;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

function withRetryAdvice(refused: Refused): string {
  if (refused.status !== 429 || !refused.retryAfterS) return refused.message;
  const minutes = Math.ceil(refused.retryAfterS / 60);
  return refused.retryAfterS < 90
    ? t('Too many attempts. Try again in {count, plural, one {# second} other {# seconds}}.', {
        count: refused.retryAfterS,
      })
    : t('Too many attempts. Try again in {count, plural, one {# minute} other {# minutes}}.', { count: minutes });
}
