import type { Upload, UploadFacts, UploadKind } from '@bee/contract/manage/media/film-upload.contract.ts'
import type { TimeGuess } from './upload-pace.ts'

/**
 * `opening`: asked for. `waiting`: in the line. `offline`: nobody answers, it goes on by itself. `elsewhere`: another tab sends it.
 * `needs-file`: begun before, and the browser no longer has the file. `stopped`: it says why, and somebody has to do something.
 */
export type UploadState =
  | 'opening'
  | 'waiting'
  | 'sending'
  | 'paused'
  | 'offline'
  | 'elsewhere'
  | 'needs-file'
  | 'closing'
  | 'done'
  | 'stopped'

/** An upload as it is shown. */
export interface UploadItem {
  key: string
  uploadId: number | undefined
  filmId: number | null
  /** Once it has ended, of an archive: what reads it. */
  importId: number | null
  kind: UploadKind
  name: string
  bytes: number
  /** What it is for; empty for the library alone. */
  purpose: string
  state: UploadState
  /** What has arrived and what is on its way. */
  sentBytes: number
  /** In bytes a second; undefined while nobody can say. */
  speed: number | undefined
  guess: TimeGuess | undefined
  /** Why it stands still; empty while it does not. */
  sentence: string
  /** Since when it is in this state, by the browser's clock. */
  since: number
  /** The browser knows where the file is, and asks before it reads it. */
  hasHandle: boolean
}

/** A file that somebody chose. */
export interface ChosenFile {
  file: File
  handle?: FileSystemFileHandle | undefined
  kind: UploadKind
  facts?: UploadFacts | undefined
  purpose?: string | undefined
  /** The film that it replaces. */
  filmId?: number | undefined
  title?: string | undefined
}

/** An upload with all that is needed to go on with it. */
export interface Job {
  item: UploadItem
  upload: Upload | undefined
  file: File | undefined
  there: Set<number>
  /** Of the parts on their way: how much of them has gone, and how to stop them. */
  going: Map<number, { sent: number; stop: AbortController }>
  /** How often a part was refused. */
  refusals: Map<number, number>
  /** Lets go of it for other tabs. */
  release: (() => void) | undefined
}

export const isMoving = ({ state }: UploadItem) => state === 'sending' || state === 'closing' || state === 'waiting'
