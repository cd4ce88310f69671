import { t } from '../../kernel/index.ts';

/** `*` matches anything in `value` and `property_value`. If `property_value` is missing, any value matches. */
export type Target = {
  kind: 'page' | 'event';
  value: string;
  property?: string | null | undefined;
  property_value?: string | null | undefined;
};

export const maxPathLength = 500;
const maxEventLength = 120;
export const maxPropertyLengths = { name: 120, value: 500 };

export const describeTarget = ({ value, property, property_value }: Omit<Target, 'kind'>): string =>
  property ? `${value} (${property_value ? `${property}: ${property_value}` : `any ${property}`})` : value;

export const storedTarget = ({ kind, value, property, property_value }: Target): Target => ({
  kind,
  value,
  ...(property && { property, ...(property_value && { property_value }) }),
});

export const propertyProblem = ({
  property,
  property_value,
}: Pick<Target, 'property' | 'property_value'>): string | undefined =>
  property_value && !property ? t('property_value requires property.') : undefined;

const reserved = ['pageview', 'engagement'];

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
