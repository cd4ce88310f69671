export {
  type Config,
  ConfigError,
  environment,
  findRolesProblem,
  readConfig,
  readDataDir,
  withSecret,
} from './config.ts';
