export {
  botKinds,
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
  filterOperators,
  formatFilter,
  parseFilters,
} from './filters.ts';
