import { type Config, ConfigError, readConfig, withSecret } from '../../config/index.ts';
import type { Deps } from '../../deps.ts';
import { t } from '../../kernel/index.ts';
import { createResolver, type Resolve } from '../../network/index.ts';
import { usualClockUrl } from './clock.ts';
import { examine } from './examine.ts';
import { type Finding, fault } from './finding.ts';
import { inspectHere } from './inspect.ts';
import { checkMachine } from './machine.ts';

export type Diagnosis = {
  env: NodeJS.ProcessEnv;
  open(config: Config): Promise<Deps & { close(): Promise<void> }>;
  clockUrl?: string | undefined;
  testAddress?: string | undefined;
  resolve?: Resolve;
  now?: () => number;
};

/** Works with or without a running service, and even if the configuration is invalid. */
export async function diagnose(asked: Diagnosis): Promise<Finding[]> {
  const { env, open, testAddress, now = Date.now, resolve = createResolver(), clockUrl = usualClockUrl } = asked;
  const config = configOf(env);
  if (config instanceof ConfigError) return [...config.problems.map(ofProblem), ...checkMachine()];
  const parts = { config, open: () => open(config), inspect: inspectHere, isService: false };
  return examine({ ...parts, clockUrl, testAddress, resolve, now });
}

function configOf(env: NodeJS.ProcessEnv): Config | ConfigError {
  try {
    return withSecret(readConfig(env, { mustExist: true }));
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

/** The text of a problem is "wrong value: next step". */
function ofProblem(problem: string): Finding {
  const [, wrong = problem, advice] = /^(.+?): (.+)$/s.exec(problem) ?? [];
  const next = advice === undefined ? undefined : `${advice.charAt(0).toUpperCase()}${advice.slice(1)}`;
  return fault(
    'configuration',
    () => `${wrong.replace(/\.$/, '')}.`,
    () => next ?? t('Correct it. docs/configuration.md lists all settings.'),
  );
}
