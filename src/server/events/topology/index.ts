export { settingsFor, settlingStatements, statementsFor, writtenTables } from './statements.ts';
export { describeTopology, findTopology, type Topology, TopologyError } from './topology.ts';
