export {
  type DimensionName,
  dimensionNames,
  dimensions,
  dimensionsOfDays,
  dimensionsOfRows,
  dimensionsWithoutEmpty,
  hasProperties,
  isEvent,
  otherValue,
} from './dimensions.ts';
export {
  type Filter,
  type FilterOperator,
  type FilterSubject,
  formatFilter,
  isSubject,
  parseFilters,
  propertyOf,
} from './filters.ts';
