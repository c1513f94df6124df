import { UploadOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useShortcuts } from '#src/dashboard/frame/keys.ts';
import { leftOutWords } from '#src/domain/paste/pasted.ts';
import { type ImageKind, PICTURE_BYTES_MAX } from '#src/domain/pictures.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { KIND_WORDS } from './shapes.ts';
import { FILES_MAX, type Uploads } from './uploads.ts';

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

const filesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];
const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false;

/** Files dropped anywhere on the page, and pictures pasted anywhere on it. Says whether one is held over the page. */
function usePageFiles(take: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
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
      latest.current(filesIn(event.dataTransfer));
    });
    on('paste', (event) => {
      const files = filesIn(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    });
    return () => control.abort();
  }, []);
  return isOver;
}

interface UploadBarProps {
  kinds: readonly ImageKind[];
  uploads: Uploads;
  onStart(): void;
  /** Takes one that the catalogue has. */
  onPick(): void;
}

/** Where files are chosen, dropped and pasted, and what they are to be. */
export function UploadBar({ kinds, uploads, onStart, onPick }: UploadBarProps) {
  const [kind, setKind] = useState<ImageKind | 'shape'>('shape');
  const input = useRef<HTMLInputElement>(null);
  const take = (files: readonly File[]) => {
    const left = uploads.add(files, kind === 'shape' ? null : kind);
    if (left > 0) void toast({ text: leftOutWords(FILES_MAX, 'files fit at a time', left), kind: 'wrong' });
  };
  const isOver = usePageFiles(take);
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
          take([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button type="primary" icon={<UploadOutlined aria-hidden="true" />} onClick={choose} title="U">
        Choose pictures…
      </Button>
      {kinds.length > 1 && (
        <Select
          aria-label="New pictures are"
          className="pics-kind"
          value={kind}
          onChange={setKind}
          options={[
            { value: 'shape', label: 'By their shape' },
            ...kinds.map((each) => ({ value: each, label: KIND_WORDS[each].many })),
          ]}
        />
      )}
      <Button onClick={onPick}>From the catalogue…</Button>
      <p>
        {isOver
          ? 'Drop them here.'
          : `Or drop them anywhere on this page, or paste one. JPEG, PNG, WebP, AVIF, up to ${PICTURE_BYTES_MAX / 1e6} MB each.`}
      </p>
    </div>
  );
}
