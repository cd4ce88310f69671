import { t } from '../../kernel/index.ts';

/**
 * What a goal or a step of a funnel waits for: a page view or an event, and a property that it must have. In `value` and
 * `property_value` `*` stands for anything; without a `property_value` any value will do.
 */
export type Target = {
  kind: 'page' | 'event';
  value: string;
  property?: string | null | undefined;
  property_value?: string | null | undefined;
};

export const maxPathLength = 500;
const maxEventLength = 120;
/** As long as they are kept of events. */
export const maxPropertyLengths = { name: 120, value: 500 };

/** A target as words: `Signup (plan: pro)`, or `Signup (any plan)`. */
export const describeTarget = ({ value, property, property_value }: Omit<Target, 'kind'>): string =>
  property ? `${value} (${property_value ? `${property}: ${property_value}` : `any ${property}`})` : value;

/** A target as it is stored: the same one is the same text. */
export const storedTarget = ({ kind, value, property, property_value }: Target): Target => ({
  kind,
  value,
  ...(property && { property, ...(property_value && { property_value }) }),
});

/** Why the property of a target makes no sense, by field; undefined when it does. */
export const propertyProblem = ({
  property,
  property_value,
}: Pick<Target, 'property' | 'property_value'>): string | undefined =>
  property_value && !property ? t('property_value is accepted with property only.') : undefined;

/** Names under which rows are kept that are no custom events. */
const reserved = ['pageview', 'engagement'];

/** Why nothing could ever match it, as the end of a sentence; undefined when something could. */
export function targetProblem({ kind, value }: Target): string | undefined {
  switch (kind) {
    case 'page':
      if (!/^[/*]/.test(value)) return t('must be a path that starts with / or *.');
      return value.length > maxPathLength
        ? t('must have at most {max} characters.', { max: maxPathLength })
        : undefined;
    case 'event':
      if (reserved.includes(value))
        return t('must be the name of a custom event, which {name} is not.', { name: value });
      return value.length > maxEventLength
        ? t('must have at most {max} characters.', { max: maxEventLength })
        : undefined;
  }
}
