export { type Config, ConfigError, findRolesProblem, readConfig } from './config.ts';
