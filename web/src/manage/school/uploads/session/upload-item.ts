import type { Upload, UploadFacts, UploadKind } from '@bee/contract/manage/media/film-upload.contract.ts'
import type { TimeGuess } from './upload-pace.ts'

/**
 * `opening`: requested. `waiting`: queued. `offline`: the server does not answer; it continues by itself. `elsewhere`: another tab sends
 * it. `needs-file`: begun earlier, and the browser no longer has the file. `stopped`: `sentence` says why, and the staff member must act.
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

/** An upload as the list shows it. */
export interface UploadItem {
  key: string
  uploadId: number | undefined
  filmId: number | null
  /** Id of the import that reads a finished archive. */
  importId: number | null
  kind: UploadKind
  name: string
  bytes: number
  /** The target of the upload; empty for the library alone. */
  purpose: string
  state: UploadState
  /** Bytes that have arrived or are under way. */
  sentBytes: number
  /** Bytes per second; undefined while it is unknown. */
  speed: number | undefined
  guess: TimeGuess | undefined
  /** Why the upload stands still; empty otherwise. */
  sentence: string
  /** Start of the current state, in the browser's clock. */
  since: number
  /** The browser has a handle of the file, and prompts before it reads the file. */
  hasHandle: boolean
}

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

/** An upload with the data to continue it. */
export interface Job {
  item: UploadItem
  upload: Upload | undefined
  file: File | undefined
  there: Set<number>
  /** The parts under way: bytes sent, and the controller to abort them. */
  going: Map<number, { sent: number; stop: AbortController }>
  /** Number of refusals per part. */
  refusals: Map<number, number>
  /** Releases the lock, so that other tabs may send it. */
  release: (() => void) | undefined
}

export const isMoving = ({ state }: UploadItem) => state === 'sending' || state === 'closing' || state === 'waiting'
