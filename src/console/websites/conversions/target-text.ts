type Shown = { value: string; property: string | null; property_value: string | null };

/** A goal or a step in a line, as the service names it: `Signup (plan: pro)`, or `Signup (any plan)`. */
export const targetText = ({ value, property, property_value }: Shown): string =>
  property ? `${value} (${property_value ? `${property}: ${property_value}` : `any ${property}`})` : value;
