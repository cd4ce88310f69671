import { t } from '../../../kernel/index.ts';
import type { ChannelDefinition, ProgramSender } from '../channel.ts';
import { webhookAddress } from '../destination-rule.ts';
import { post } from '../http-post.ts';
import { urlSecrets } from '../redact.ts';
import { signatureHeaders, webhookSecret } from './signature.ts';
import { renderBody, templateHeaders } from './template.ts';

/** 410 means that the receiver was permanently removed. All other errors can be temporary. */
const final = [410];

const send: ProgramSender = (alert, destination, context) => {
  const { template } = context;
  const body = renderBody(template, alert, context.now());
  const id = alert.idempotencyKey;
  const signature = signatureHeaders(webhookSecret(context.vault, alert.accountId), {
    id,
    timestampS: Math.floor(context.now() / 1000),
    body,
  });
  const headers = { ...templateHeaders(template), 'idempotency-key': id, ...signature };
  return post({ ...context, url: destination, body, headers, final });
};

export const webhook = {
  destination: webhookAddress(() =>
    t(
      'must be the http:// or https:// address of your receiver, without credentials, such as https://example.com/hook.',
    ),
  ),
  send,
  secrets: urlSecrets,
  isReadByPrograms: true,
} satisfies ChannelDefinition;
