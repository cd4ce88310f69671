import { t } from '../../i18n/index.ts';

type Shown = { value: string; property: string | null; property_value: string | null };

/** Returns for example `Signup (plan: pro)` or `Signup (any plan)`. */
export const targetText = ({ value, property, property_value }: Shown): string =>
  property
    ? property_value
      ? `${value} (${property}: ${property_value})`
      : t('{value} (any {property})', { value, property })
    : value;
