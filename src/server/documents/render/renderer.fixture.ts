import { currentLanguage } from '../../kernel/index.ts';
import type { StreamRenderer } from './index.ts';

export const draw: StreamRenderer<string, string> = async function* (about) {
  if (about === 'exit') process.exit(1);
  if (about === 'throw') throw new Error('cannot be drawn');
  const say = (text: string): Buffer => Buffer.from(`${currentLanguage()} ${text},`);
  for (let part = yield say(about); part !== undefined; part = yield say(part));
  return say('end');
};
