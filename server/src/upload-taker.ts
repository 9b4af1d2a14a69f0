import type { Work } from './database/database.ts'
import type { Staff } from './http/staff/staff-session.ts'
import type { NewEvent } from './http/staff/staff-write.ts'

/** A file whose parts are all there. */
export interface UploadedFile {
  name: string
  /** In the store. */
  path: string
  bytes: number
}

/** A feature that takes files of a kind out of the hands of the upload. */
export interface UploadTaker {
  /** Throws for staff who may not bring such files; asked when an upload begins and again when it ends. */
  refuse: (staff: Staff) => void
  /** In the transaction that ends the upload: both happen, or neither. */
  take: (work: Work, file: UploadedFile, by: number) => Promise<{ importId: number; event: NewEvent }>
  /** The import that took the file; null where it has been thrown away since. */
  find: (work: Work, path: string) => Promise<number | null>
}
