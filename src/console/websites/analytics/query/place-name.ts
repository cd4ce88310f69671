/** `Zurich, Zurich, CH` becomes `Zurich, CH`: a region can have the name of its city. */
export const withoutRepeatedRegion = (place: string): string => place.replace(/^([^,]+), \1(?=, )/, '$1');
