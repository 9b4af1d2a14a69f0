import type { Readable } from 'node:stream'

/** start and end are inclusive, as in an HTTP Range header. */
export interface ByteSpan {
  start: number
  end: number
}

export interface StoredFile {
  bytes: number
  modifiedAt: Date
  open(span?: ByteSpan): Promise<Readable>
  /** A temporary address for browsers with the content type that we set; undefined when the file is only reachable through us. */
  address?(as: { type: string }): Promise<string | undefined>
}

export interface ListedFile {
  path: string
  bytes: number
  modifiedAt: Date
  /** The store's own tag of the content, if it has one. */
  tag?: string
}

/** A local file for a program that opens files by name. */
export interface BorrowedFile {
  file: string
  giveBack(): Promise<void>
}

export interface FinishedPart {
  /** The first is 1. */
  number: number
  bytes: number
  /** The store's answer to the part. */
  tag: string
}

/** A file that arrives in numbered parts of one size, the last one smaller: in any order, through any process, repeated if needed. */
export interface PartStore {
  /** Returns the token under which its parts are stored. */
  begin(path: string, sizes: { bytes: number; partBytes: number }): Promise<string>
  /** Resolves when the part would survive a power cut. */
  put(token: string, number: number, content: Uint8Array): Promise<string>
  /** Joins the parts into the file. A second call finds it done. */
  finish(token: string, path: string, parts: readonly FinishedPart[]): Promise<void>
  /** Missing parts are not an error. */
  drop(token: string): Promise<void>
}

export interface StoreSpace {
  freeBytes: number
  totalBytes: number
}

/** The bytes of the school, by paths of our own making: `media/7/film.mp4`. */
export interface FileStore {
  /** Resolves when the file would survive a power cut. A half-written file is never visible. */
  put(path: string, content: Uint8Array | Readable): Promise<void>
  find(path: string): Promise<StoredFile | undefined>
  /** A missing file is not an error. */
  remove(path: string): Promise<void>
  /** All files below a folder, in no order. */
  list(folder: string): AsyncIterable<ListedFile>
  removeTree(folder: string): Promise<void>
  /** Stores all files of a local folder; `last` is the file that refers to the others, so it is written last. */
  putTree(folder: string, from: string, last: string): Promise<void>
  borrow(path: string): Promise<BorrowedFile | undefined>
  /** The free space; absent for a store that manages its own space. */
  space?(): Promise<StoreSpace>
  /** Removes unfinished files of killed processes, not written to since this moment. With `folder`, only on our own disk. */
  removeDrafts(before: Date, folder?: string): Promise<void>
  parts: PartStore
}

const PATH_SHAPE = /^(?!.*(?:^|\/)\.)[\w.-]+(?:\/[\w.-]+)*$/
const PATH_MAX_CHARACTERS = 400

/** Letters, digits, dash and dot; no hidden names, and no way out of the store. */
export const isStorePath = (path: string) => path.length <= PATH_MAX_CHARACTERS && PATH_SHAPE.test(path)

export function assertStorePath(path: string): void {
  if (!isStorePath(path)) throw new Error('Not a path of this store')
}
