import { type Method, refusalOf, requestHeaders, unreachable } from './client.ts';

type UploadOptions = {
  /** `share` is between 0 and 1 */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/**
 * Uploads with XMLHttpRequest, because `fetch` can't report progress.
 * @throws Refused in the same cases as `call`
 */
export function upload(method: Method, url: string, file: Blob, { onProgress, signal }: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(requestHeaders(method))) request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      const { status, responseText } = request;
      if (status >= 200 && status < 300) resolve();
      else reject(refusalOf(status, responseText, request.getResponseHeader('retry-after')));
    };
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
