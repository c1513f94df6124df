import { ApiError } from '#src/client/api.ts';
import type { ImageKind } from '#src/domain/pictures.ts';
import { type AddedImage, sendPicture } from './sendPicture.ts';
import { type Crop, fileFault, likelyKind, type Size, shapeFault } from './shapes.ts';

/** `measuring` and `ready` wait for somebody, `queued` for its turn; `done` for what it is part of. */
type UploadState = 'measuring' | 'ready' | 'queued' | 'sending' | 'refused' | 'done';

/** One file on its way to becoming a picture. */
export interface Upload {
  readonly id: number;
  readonly file: File;
  /** Address of its bytes in this browser. */
  readonly preview: string;
  readonly kind: ImageKind;
  /** Upright, in pixels; null where this browser cannot read it. */
  readonly size: Size | null;
  readonly crop: Crop | null;
  readonly state: UploadState;
  /** Share that has been sent, 0 to 1. */
  readonly share: number;
  /** Why it was refused. */
  readonly fault: string | null;
  readonly added: AddedImage | null;
  /** Whether the record has taken it in. */
  readonly isAttached: boolean;
}

/** Files in one go; more is a mistake of the hand. */
export const FILES_MAX = 60;
/** Sent at a time: the server decodes one after the other. */
const AT_ONCE = 2;

/** What keeps it from being sent as it is; null where nothing does. */
export function uploadFault({ file, size, kind, crop }: Upload): string | null {
  return fileFault(file, size) ?? (size === null ? null : shapeFault(kind, crop ?? size));
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

function refusalOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'It could not be sent.';
  const fields = typeof error.body.error === 'object' ? error.body.error.fields : undefined;
  return Object.values(fields ?? {}).join('. ') || error.message;
}

export type Uploads = ReturnType<typeof createUploads>;

/** Files of one record on their way. It outlives the tab that shows it, so that looking at another one breaks nothing off. */
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
    change(id, { state: 'sending', share: 0, fault: null });
    const onProgress = (share: number) => change(id, { share });
    try {
      const added = await sendPicture({ file, kind, crop, onProgress, signal: control.signal });
      change(id, { state: 'done', share: 1, added });
    } catch (error) {
      if (control.signal.aborted) change(id, { state: 'ready', share: 0 });
      else change(id, { state: 'refused', fault: refusalOf(error) });
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

  /** Lines up those that can be sent as they are. */
  function start(ids: readonly number[]): void {
    const wanted = new Set(ids);
    show(
      items.map((item) => {
        const isWaiting = item.state === 'ready' || item.state === 'refused';
        if (!wanted.has(item.id) || !isWaiting) return item;
        const fault = uploadFault(item);
        return fault === null ? { ...item, state: 'queued', fault: null } : { ...item, fault };
      }),
    );
    sendNext();
  }

  /** Takes files in, as many as fit; says how many were left out. */
  function add(files: readonly File[], kind: ImageKind | null): number {
    const room = Math.max(0, FILES_MAX - items.length);
    const taken = files.slice(0, room).map((file): Upload => {
      lastId += 1;
      return {
        ...{ id: lastId, file, preview: URL.createObjectURL(file), kind: kind ?? likelyKind(kinds, null) },
        ...{ size: null, crop: null, state: 'measuring', share: 0, fault: null },
        ...{ added: null, isAttached: false },
      };
    });
    show([...items, ...taken]);
    for (const { id, preview } of taken)
      void sizeOf(preview).then((size) =>
        change(id, { size, state: 'ready', kind: kind ?? likelyKind(kinds, size) }),
      );
    return files.length - taken.length;
  }

  /** Forgets a file; one that is being sent is broken off. */
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
    /** Breaks the sending off; the file stays to be sent again. */
    cancel: (id: number) => {
      sending.get(id)?.abort(new DOMException('Cancelled', 'AbortError'));
      if (find(id)?.state === 'queued') change(id, { state: 'ready' });
    },
    choose: (id: number, part: Partial<Pick<Upload, 'kind' | 'crop'>>) =>
      change(id, { ...part, fault: null, ...(find(id)?.state === 'refused' && { state: 'ready' }) }),
    attached: (id: number) => change(id, { isAttached: true }),
  };
}

const open = new Map<string, Uploads>();

/** The files of a record on their way: `titles 12`. */
export function uploadsOf(record: string, kinds: readonly ImageKind[]): Uploads {
  const known = open.get(record);
  if (known) return known;
  const made = createUploads(kinds);
  open.set(record, made);
  return made;
}
