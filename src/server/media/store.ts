import type { Readable } from 'node:stream';

/** A stored file: its length in bytes and access to its bytes or a range of them. */
export interface StoredFile {
  readonly size: number;
  read(range?: ByteRange): Promise<Readable>;
}

/** First and last byte, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The store of picture files. Names are immutable: two files with the same name have the same content. */
export interface MediaStore {
  /** Writes a file, completely or not at all. */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Returns the file of a name, or null if none exists. */
  find(name: string): Promise<StoredFile | null>;
  /** Removes a file; a missing one is not an error. */
  remove(name: string): Promise<void>;
  /** Yields all names in groups. */
  names(): AsyncIterable<readonly string[]>;
}
