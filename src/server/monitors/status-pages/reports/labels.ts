import type { ReportPhase } from '../../../database/index.ts';
import { message } from '../../../kernel/index.ts';

export const phaseLabels = {
  investigating: message('Investigating'),
  identified: message('Identified'),
  monitoring: message('Monitoring'),
  resolved: message('Resolved'),
} satisfies Record<ReportPhase, string>;
