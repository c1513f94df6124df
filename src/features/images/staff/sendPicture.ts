import { ApiError, type ErrorBody } from '#src/client/api.ts';
import { authProvider } from '#src/client/authProvider.ts';
import { publicConfig } from '#src/client/publicConfig.ts';
import type { ImageKind } from '#src/domain/pictures/imageKinds.ts';
import type { AddedImage } from '#src/features/images/images.commands.server.ts';
import type { Crop } from './shapes.ts';

interface Sending {
  file: File;
  kind: ImageKind;
  crop: Crop | null;
  /** Called with the share of bytes sent, 0 to 1. */
  onProgress(share: number): void;
  signal: AbortSignal;
}

function addressOf({ file, kind, crop }: Sending): string {
  const query = new URLSearchParams({ kind });
  if (file.name !== '') query.set('fileName', file.name.slice(-300));
  if (crop) {
    query.set('cropLeft', String(crop.left));
    query.set('cropTop', String(crop.top));
    query.set('cropWidth', String(crop.width));
    query.set('cropHeight', String(crop.height));
  }
  return `${publicConfig().apiBaseUrl}/images?${query}`;
}

const isAdded = (body: unknown): body is AddedImage =>
  typeof body === 'object' && body !== null && 'image' in body;

function readBody(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return {};
  }
}

/**
 * Uploads one picture. Uses XMLHttpRequest because `fetch` does not report upload progress.
 * @throws ApiError like every API call; `AbortError` if the signal aborts
 */
export function sendPicture(sending: Sending): Promise<AddedImage> {
  const { file, signal, onProgress } = sending;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (status: number, body: ErrorBody) => {
      const error = new ApiError(status, body);
      void authProvider.onError(error).then(() => reject(error));
    };
    request.open('POST', addressOf(sending));
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.setRequestHeader('Accept', 'application/json');
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const body = readBody(request.responseText);
      const isOk = request.status >= 200 && request.status < 300;
      if (isOk && isAdded(body)) resolve(body);
      // A successful response without a picture comes from a proxy or captive portal, not from the server.
      else fail(isOk ? 0 : request.status, isOk ? {} : (body as ErrorBody));
    });
    request.addEventListener('error', () => reject(new ApiError(0, {})));
    request.addEventListener('abort', () => reject(signal.reason as Error));
    signal.addEventListener('abort', () => request.abort());
    if (signal.aborted) return reject(signal.reason as Error);
    request.send(file);
  });
}
