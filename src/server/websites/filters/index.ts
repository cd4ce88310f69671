export {
  type DimensionName,
  dimensionNames,
  dimensions,
  hasProperties,
  isEvent,
  otherValue,
} from './dimensions.ts';
export {
  type Filter,
  type FilterOperator,
  type FilterSubject,
  formatFilter,
  parseFilters,
} from './filters.ts';
