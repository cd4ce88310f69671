import type { ConsoleEndpoint } from '../../server/app/wire.ts';
import type { Endpoint } from '../../server/http/wire.ts';
import type { StatisticsAnswers } from './websites.ts';

/** Response types by `METHOD /path` below /console/api. Any response can contain warnings about the request. */
export type Answers = {
  [E in ConsoleEndpoint as E['name']]: E extends Endpoint<string, infer Answer> ? Warned<Answer> : never;
} & StatisticsAnswers;

type Warned<Answer> = Answer extends object ? Answer & { warnings?: string[] } : Answer;
