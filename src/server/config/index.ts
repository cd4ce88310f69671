export {
  type Config,
  ConfigError,
  environment,
  findRolesProblem,
  publicRegistry,
  readConfig,
  readDataDir,
  withSecret,
} from './config.ts';
