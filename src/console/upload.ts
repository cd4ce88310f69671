import { headersOf, type Method, noAnswer, parseJson, refusedBy } from './client.ts';

type UploadOptions = {
  /** `share`: of what was sent, 0 to 1 */
  onProgress: (share: number) => void;
  /** Aborted, the promise rejects with its reason. */
  signal: AbortSignal;
};

/**
 * Sends a file as it is and tells how far it is, which `fetch` does not.
 * @param path below /console/api
 * @throws Refused as `call` does
 */
export function upload<T>(method: Method, path: string, file: Blob, { onProgress, signal }: UploadOptions): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, `/console/api${path}`);
    for (const [name, value] of Object.entries(headersOf(method))) request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      const { status, responseText } = request;
      if (status >= 200 && status < 300) resolve(parseJson(responseText) as T);
      else reject(refusedBy(status, responseText, request.getResponseHeader('retry-after')));
    };
    request.onerror = () => reject(noAnswer());
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
