import { z } from 'zod';
import { text } from '../../http/index.ts';
import { type ChannelName, channelNames, destinationProblem, normalizeDestination } from '../channels/index.ts';

export const maxAlertChannels = 20;

type Row = { key?: ChannelName | null | undefined; value?: string | null | undefined };

export const normalizeRow = <Given extends Row>(row: Given): Given =>
  row.key && row.value ? { ...row, value: normalizeDestination(row.key, row.value) } : row;

export const alertChannels = z
  .array(
    z
      .object({ key: z.enum(channelNames), value: text(2048) })
      .overwrite(normalizeRow)
      .superRefine((row, context) => {
        const problem = destinationProblem(row.key, row.value);
        if (problem !== undefined) context.addIssue({ code: 'custom', message: problem, path: ['value'] });
      }),
  )
  .max(maxAlertChannels);

export const alertChannelsAnswer = z.array(z.object({ key: z.string(), value: z.string() }));
