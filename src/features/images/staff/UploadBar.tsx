import { UploadOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useShortcuts } from '#src/dashboard/frame/keys.ts';
import { useLatest } from '#src/dashboard/hooks/useLatest.ts';
import { leftOutMessage } from '#src/domain/paste/pasted.ts';
import type { ImageKind } from '#src/domain/pictures/imageKinds.ts';
import { PICTURE_BYTES_MAX } from '#src/domain/pictures/pictures.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { kindPlural } from './shapes.ts';
import { FILES_MAX, type Uploads } from './uploads.ts';

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

const filesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];
const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false;

/** Handles files dropped or pasted anywhere on the page. Returns whether files are dragged over it. */
function usePageFiles(take: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useLatest(take);
  useEffect(() => {
    const control = new AbortController();
    const on = <Type extends 'dragover' | 'dragleave' | 'drop' | 'paste'>(
      type: Type,
      listener: (event: DocumentEventMap[Type]) => void,
    ) => document.addEventListener(type, listener, { signal: control.signal });
    on('dragover', (event) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setIsOver(true);
    });
    on('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setIsOver(false);
    });
    on('drop', (event) => {
      setIsOver(false);
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      latest()(filesIn(event.dataTransfer));
    });
    on('paste', (event) => {
      const files = filesIn(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      latest()(files);
    });
    return () => control.abort();
  }, [latest]);
  return isOver;
}

interface UploadBarProps {
  kinds: readonly ImageKind[];
  uploads: Uploads;
  onStart(): void;
  /** Opens the dialog that adds pictures of the catalogue. */
  onPick(): void;
}

/** Chooses files to upload and their kind. */
export function UploadBar({ kinds, uploads, onStart, onPick }: UploadBarProps) {
  const [kind, setKind] = useState<ImageKind | 'shape'>('shape');
  const input = useRef<HTMLInputElement>(null);
  const addFiles = (files: readonly File[]) => {
    const left = uploads.add(files, kind === 'shape' ? null : kind);
    if (left > 0) void toast({ text: leftOutMessage(FILES_MAX, 'files at a time', left), kind: 'wrong' });
  };
  const isOver = usePageFiles(addFiles);
  const choose = () => input.current?.click();
  useShortcuts([
    { keys: 'u', label: 'Choose pictures to upload', run: choose },
    { keys: 'Ctrl+Enter', label: 'Upload the pictures', run: onStart },
  ]);
  return (
    <div className={`pics-bar ${isOver ? 'is-over' : ''}`}>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED}
        hidden
        aria-label="Picture files"
        onChange={({ target }) => {
          addFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button type="primary" icon={<UploadOutlined aria-hidden="true" />} onClick={choose} title="U">
        Choose pictures…
      </Button>
      {kinds.length > 1 && (
        <Select
          aria-label="Kind of new pictures"
          className="pics-kind"
          value={kind}
          onChange={setKind}
          options={[
            { value: 'shape', label: 'Detect by shape' },
            ...kinds.map((each) => ({ value: each, label: kindPlural(each) })),
          ]}
        />
      )}
      <Button onClick={onPick}>Add from the catalogue…</Button>
      <p>
        {isOver
          ? 'Drop the files to add them.'
          : `Or drop files anywhere on this page, or paste a picture. JPEG, PNG, WebP, AVIF, up to ${PICTURE_BYTES_MAX / 1e6} MB each.`}
      </p>
    </div>
  );
}
