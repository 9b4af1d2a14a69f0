import { UPLOAD_MAX_BYTES } from '../media/upload-limits.ts'

const MB = 1024 * 1024

/** Films do not get smaller in an archive, and all other files are small beside them. */
export const IMPORT_UNPACKED_MAX_BYTES = UPLOAD_MAX_BYTES + 4000 * MB
/** An hour of film in three qualities with its sound is two and a half thousand pieces. */
export const IMPORT_MAX_FILES = 200_000
/** A file of text; the largest of a school are its banks. */
export const IMPORT_TEXT_MAX_BYTES = 20 * MB
/** The list of changes is cut here; the count is not. */
export const MAX_IMPORT_CHANGES = 500
export const MAX_IMPORT_MISTAKES = 200
/** An export can be downloaded for so long. */
export const EXPORT_KEPT_DAYS = 3
/** An archive that is not imported is deleted after so long. */
export const IMPORT_KEPT_DAYS = 7
