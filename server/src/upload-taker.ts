import type { Work } from './database/database.ts'
import type { Staff } from './http/staff/staff-session.ts'
import type { NewEvent } from './http/staff/staff-write.ts'

/** A file with all its parts. */
export interface UploadedFile {
  name: string
  /** In the store. */
  path: string
  bytes: number
}

/** A feature that processes uploaded files of its kind. */
export interface UploadTaker {
  /** Throws for staff without the right; called when an upload begins and again when it ends. */
  refuse: (staff: Staff) => void
  /** Runs in the transaction that ends the upload: both happen, or neither. */
  take: (work: Work, file: UploadedFile, by: number) => Promise<{ importId: number; event: NewEvent }>
  /** The import of the file; null after it was discarded. */
  find: (work: Work, path: string) => Promise<number | null>
}
