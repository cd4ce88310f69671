import type { IncomingMessage } from 'node:http';
import { writeCause } from '../../causes/index.ts';
import type { Guard, Resolve } from '../../network/index.ts';
import { sendHttp, startDeadline, toNetworkError } from '../../network/index.ts';
import type { DeliveryResult } from '../messages/index.ts';
import { deliveryResultOf, type ReceiverAnswer } from './delivery-result.ts';

export type HttpPost = {
  url: string;
  method?: 'GET' | 'POST' | 'PUT';
  body: string | Buffer | URLSearchParams;
  headers?: Record<string, string>;
  resolve: Resolve;
  /** only the owner of the service can reach private networks */
  guard: Guard;
  timeoutMs: number;
  /** of the response */
  maxBodyChars?: number;
};

export type SendRequest = (post: HttpPost) => Promise<ReceiverAnswer>;

const defaultBodyChars = 4096;

/** Never rejects. */
export async function sendRequest(post: HttpPost): Promise<ReceiverAnswer> {
  const url = URL.parse(post.url);
  if (!url) return { kind: 'unanswered', error: writeCause('invalidReceiver') };
  const deadline = startDeadline(post.timeoutMs);
  const form = post.body instanceof URLSearchParams;
  const body = Buffer.isBuffer(post.body) ? post.body : String(post.body);
  try {
    const response = await sendHttp({
      url,
      method: post.method ?? 'POST',
      headers: {
        'user-agent': 'Gatehouse/0.1 (alerts)',
        'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        ...post.headers,
      },
      body,
      guard: post.guard,
      resolve: post.resolve,
      deadline,
    });
    const { statusCode: status = 0, headers } = response;
    return {
      kind: 'answered',
      status,
      retryAfter: headers['retry-after'],
      body: await readBodyStart(response, post.maxBodyChars),
    };
  } catch (error) {
    return { kind: 'unanswered', error: (deadline.passed ?? toNetworkError(error, url.host)).message };
  } finally {
    deadline.clear();
  }
}

export async function post({ final, ...request }: HttpPost & { final: readonly number[] }): Promise<DeliveryResult> {
  return deliveryResultOf(await sendRequest(request), final);
}

/** Only the status matters, so an interrupted body is accepted. */
function readBodyStart(response: IncomingMessage, maxBodyChars = defaultBodyChars): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const finish = () => resolve(text.slice(0, maxBodyChars));
    response.setEncoding('utf8');
    response.on('data', (part: string) => {
      text += part;
      if (text.length < maxBodyChars) return;
      finish();
      response.destroy();
    });
    response.on('end', finish);
    response.on('error', finish);
    response.on('close', finish);
  });
}
