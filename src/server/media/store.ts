import type { Readable } from 'node:stream';

/** A file as it is served: its length in bytes and its bytes, or the asked part of them. */
export interface StoredFile {
  readonly size: number;
  read(range?: ByteRange): Promise<Readable>;
}

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where pictures' files lie. Names are immutable: what is written twice under one name is the same. */
export interface MediaStore {
  /** Writes a file, whole or not at all. */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>;
  /** The file of a name; null where there is none. */
  find(name: string): Promise<StoredFile | null>;
  /** Removes a file; one that is not there is as good as removed. */
  remove(name: string): Promise<void>;
  /** All names, some at a time. */
  names(): AsyncIterable<readonly string[]>;
}
