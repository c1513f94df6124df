import { rejectionText } from '#src/client/errorDetails.ts';
import type { ImageKind } from '#src/domain/pictures/imageKinds.ts';
import type { AddedImage } from '#src/features/images/images.commands.server.ts';
import { sendPicture } from './sendPicture.ts';
import { type Crop, fileError, likelyKind, type Size, shapeError } from './shapes.ts';

/** `ready` waits for the user, `queued` for a free upload slot, `done` until it is attached to the record. */
type UploadState = 'measuring' | 'ready' | 'queued' | 'sending' | 'rejected' | 'done';

/** A file in the upload list. */
export interface Upload {
  readonly id: number;
  readonly file: File;
  /** Object URL of the file. */
  readonly preview: string;
  readonly kind: ImageKind;
  /** Size of the upright picture in pixels; null if the browser cannot decode it. */
  readonly size: Size | null;
  readonly crop: Crop | null;
  readonly state: UploadState;
  /** Share of bytes sent, 0 to 1. */
  readonly share: number;
  /** Why the upload was rejected. */
  readonly error: string | null;
  readonly added: AddedImage | null;
  /** Whether it was added to the record. */
  readonly isAttached: boolean;
}

/** Maximum files in the list; more are probably chosen by mistake. */
export const FILES_MAX = 60;
/** Concurrent uploads; the server decodes one picture at a time. */
const AT_ONCE = 2;

/** Returns why a file cannot be uploaded as it is; null if it can. */
export function uploadError({ file, size, kind, crop }: Upload): string | null {
  return fileError(file, size) ?? (size === null ? null : shapeError(kind, crop ?? size));
}

async function sizeOf(preview: string): Promise<Size | null> {
  const image = new Image();
  image.src = preview;
  try {
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    return null;
  }
}

export type Uploads = ReturnType<typeof createUploads>;

/** Creates the upload list of one record. It outlives the tab that shows it, so that switching tabs does not abort uploads. */
export function createUploads(kinds: readonly ImageKind[]) {
  let items: readonly Upload[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const sending = new Map<number, AbortController>();

  const show = (next: readonly Upload[]) => {
    items = next;
    for (const listener of listeners) listener();
  };
  const change = (id: number, part: Partial<Upload>) =>
    show(items.map((item) => (item.id === id ? { ...item, ...part } : item)));
  const find = (id: number) => items.find((item) => item.id === id);

  async function send(item: Upload): Promise<void> {
    const { id, file, kind, crop } = item;
    const control = new AbortController();
    sending.set(id, control);
    change(id, { state: 'sending', share: 0, error: null });
    const onProgress = (share: number) => change(id, { share });
    try {
      const added = await sendPicture({ file, kind, crop, onProgress, signal: control.signal });
      change(id, { state: 'done', share: 1, added });
    } catch (error) {
      if (control.signal.aborted) change(id, { state: 'ready', share: 0 });
      else change(id, { state: 'rejected', error: rejectionText(error, 'The upload failed. Try again.') });
    }
    sending.delete(id);
    sendNext();
  }

  function sendNext(): void {
    const next = items.find(({ state }) => state === 'queued');
    if (!next || sending.size >= AT_ONCE) return;
    void send(next);
    sendNext();
  }

  /** Queues the files that can be uploaded as they are. */
  function start(ids: readonly number[]): void {
    const wanted = new Set(ids);
    show(
      items.map((item) => {
        const isWaiting = item.state === 'ready' || item.state === 'rejected';
        if (!wanted.has(item.id) || !isWaiting) return item;
        const error = uploadError(item);
        return error === null ? { ...item, state: 'queued', error: null } : { ...item, error };
      }),
    );
    sendNext();
  }

  /** Adds files up to the maximum; returns the number of files left out. */
  function add(files: readonly File[], kind: ImageKind | null): number {
    const remaining = Math.max(0, FILES_MAX - items.length);
    const added = files.slice(0, remaining).map((file): Upload => {
      lastId += 1;
      return {
        ...{ id: lastId, file, preview: URL.createObjectURL(file), kind: kind ?? likelyKind(kinds, null) },
        ...{ size: null, crop: null, state: 'measuring', share: 0, error: null },
        ...{ added: null, isAttached: false },
      };
    });
    show([...items, ...added]);
    for (const { id, preview } of added)
      void sizeOf(preview).then((size) =>
        change(id, { size, state: 'ready', kind: kind ?? likelyKind(kinds, size) }),
      );
    return files.length - added.length;
  }

  /** Removes a file and aborts its upload. */
  function drop(id: number): void {
    sending.get(id)?.abort(new DOMException('Cancelled', 'AbortError'));
    const item = find(id);
    if (item) URL.revokeObjectURL(item.preview);
    show(items.filter((each) => each.id !== id));
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    items: () => items,
    add,
    start,
    drop,
    /** Aborts an upload; the file stays in the list. */
    cancel: (id: number) => {
      sending.get(id)?.abort(new DOMException('Cancelled', 'AbortError'));
      if (find(id)?.state === 'queued') change(id, { state: 'ready' });
    },
    choose: (id: number, part: Partial<Pick<Upload, 'kind' | 'crop'>>) =>
      change(id, { ...part, error: null, ...(find(id)?.state === 'rejected' && { state: 'ready' }) }),
    attached: (id: number) => change(id, { isAttached: true }),
  };
}

const open = new Map<string, Uploads>();

/** Returns the upload list of a record, such as `titles 12`; creates it if needed. */
export function uploadsOf(record: string, kinds: readonly ImageKind[]): Uploads {
  const known = open.get(record);
  if (known) return known;
  const created = createUploads(kinds);
  open.set(record, created);
  return created;
}
