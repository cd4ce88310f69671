import { z } from 'zod';
import { text } from '../../http/index.ts';
import { channelNames, destinationProblem } from '../channels/index.ts';

export const maxAlertChannels = 20;

export const alertChannels = z
  .array(
    z.object({ key: z.enum(channelNames), value: text(2048) }).superRefine((row, context) => {
      const problem = destinationProblem(row.key, row.value);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem, path: ['value'] });
    }),
  )
  .max(maxAlertChannels);

export const alertChannelsAnswer = z.array(z.object({ key: z.string(), value: z.string() }));
