import { t } from '../../kernel/index.ts';
import type { AlertText } from './alert.ts';

export const acknowledgeLines = (url: string | undefined): AlertText['lines'] =>
  url === undefined ? [] : [[t('Acknowledge'), url]];
