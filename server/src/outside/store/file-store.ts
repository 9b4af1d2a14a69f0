import type { Readable } from 'node:stream'

/** Both included. */
export interface ByteSpan {
  start: number
  end: number
}

export interface StoredFile {
  bytes: number
  modifiedAt: Date
  open(span?: ByteSpan): Promise<Readable>
  /** Where a browser may get it for a while, as what we say it is; undefined where only we have a way to it. */
  address?(as: { type: string }): Promise<string | undefined>
}

export interface ListedFile {
  path: string
  bytes: number
  modifiedAt: Date
  /** What the store itself knows its content by, where it does. */
  tag?: string
}

/** Somewhere on this machine, for a program that reads files by their names. */
export interface BorrowedFile {
  file: string
  giveBack(): Promise<void>
}

export interface FinishedPart {
  /** The first is 1. */
  number: number
  bytes: number
  /** What the store answered when it took the part. */
  tag: string
}

/** A file that comes in numbered parts of one size, the last one smaller: in any order, from any process, twice if need be. */
export interface PartStore {
  /** Answers by what name its parts are put away. */
  begin(path: string, sizes: { bytes: number; partBytes: number }): Promise<string>
  /** Answers once the part would survive a power cut. */
  put(token: string, number: number, content: Uint8Array): Promise<string>
  /** The parts become the file. Asked again, it is done already. */
  finish(token: string, path: string, parts: readonly FinishedPart[]): Promise<void>
  /** Parts that are gone already are no failure. */
  drop(token: string): Promise<void>
}

export interface StoreSpace {
  freeBytes: number
  totalBytes: number
}

/** Where the bytes of the school are, by paths of our own making: `media/7/film.mp4`. */
export interface FileStore {
  /** Answers once the file would survive a power cut. Nobody ever sees half of it. */
  put(path: string, content: Uint8Array | Readable): Promise<void>
  find(path: string): Promise<StoredFile | undefined>
  /** A file that is gone already is no failure. */
  remove(path: string): Promise<void>
  /** Everything below a folder, in no order. */
  list(folder: string): AsyncIterable<ListedFile>
  removeTree(folder: string): Promise<void>
  /** All files of a folder of this machine; `last` is the one by which the others are found. */
  putTree(folder: string, from: string, last: string): Promise<void>
  borrow(path: string): Promise<BorrowedFile | undefined>
  /** How full the disk is; absent where whoever keeps the files sees to that. */
  space?(): Promise<StoreSpace>
  /** Removes what killed processes have left and not written to since this moment. Of one folder: only what lies on a disk of ours. */
  removeDrafts(before: Date, folder?: string): Promise<void>
  parts: PartStore
}

const PATH_SHAPE = /^(?!.*(?:^|\/)\.)[\w.-]+(?:\/[\w.-]+)*$/
const PATH_MAX_CHARACTERS = 400

/** Letters, digits, dash and dot; nothing hidden, nothing that leads elsewhere. */
export const isStorePath = (path: string) => path.length <= PATH_MAX_CHARACTERS && PATH_SHAPE.test(path)

export function assertStorePath(path: string): void {
  if (!isStorePath(path)) throw new Error('Not a path of this store')
}
