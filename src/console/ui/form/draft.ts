import { useCallback, useRef, useState } from 'react';
import { Refused } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';

/** The fields that hold text, also one of a few words. */
type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string;

/** A form's values before they are saved, and what the service said about them. */
export type Draft<Values extends object> = {
  values: Values;
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void;
  /** What ties a text input, a text area or a native select to its value: name, value, error and change. */
  field: (name: TextName<Values>) => TextField;
  /** The values that differ from what is saved, ready to be sent. */
  changes: () => Partial<Values>;
  dirty: boolean;
  /** The error of one field, by the name under which it is sent. */
  error: (field: string) => string | undefined;
  /** Drops what was said about a field that is sent under another name than its value's; `set` does it for the rest. */
  forget: (field: string) => void;
  /** Whether the service said something about any of these fields, or of a row of them. */
  isWrong: (fields: string[]) => boolean;
  /** What the service said that belongs to no field on the form. */
  complaints: string[];
  /** Counts refusals, so that a form can lead to the first wrong field after each. */
  refusals: number;
  submitting: boolean;
  /** Runs the saving and keeps the refusal, if there is one. Resolves to whether it went through. */
  submit: (save: () => Promise<unknown>) => Promise<boolean>;
  /** Makes these the saved values, and the form shows them. */
  reset: (values: Values) => void;
};

type TextField = {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { currentTarget: { value: string } }) => void;
};

type Refusal = { message: string; errors: Record<string, string[]> };

/** Whether an error is about a field, or about a row of it. */
const isOf = (name: string) => (field: string) => field === name || field.startsWith(`${name}[`);

/** The rest of a refusal when a field has another value; undefined where nothing is left of it. */
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
  // The fields on the form say their names by asking for their errors.
  const onForm = useRef(new Set<string>());

  const names = Object.keys(values) as (keyof Values)[];
  const error = (field: string) => {
    onForm.current.add(field);
    // One thing at a time: what else is wrong with it often follows from the first.
    return refusal?.errors[field]?.slice(0, 1).map((message) => underLabel(field, message))[0];
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
    // What was said about the field was said about another value.
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
      // A select offers the words of its type, and anything may be typed into the rest.
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
 * The service names the field in its sentence; below the field's own label that is said twice. In English the name is the
 * subject of what follows, in other languages a colon stands between them.
 */
export function underLabel(field: string, message: string): string {
  const named = message.startsWith(field) ? message.slice(field.length) : '';
  const [gap] = /^(?:\s?[:：]\s*|\s)/.exec(named) ?? [];
  const rest = gap === undefined ? message : named.slice(gap.length);
  // What it is not is said as what it should be, in the service's English as the rest of its sentence.
  const wanted = /^is not an? (?:valid )?(.+)$/.exec(rest)?.[1];
  if (rest !== message && wanted) return `Enter a valid ${wanted}`;
  // Without its subject this would be half a sentence.
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
