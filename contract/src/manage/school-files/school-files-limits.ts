const MB = 1024 * 1024

/** Of an archive as it comes, and unpacked. */
export const IMPORT_MAX_BYTES = 2048 * MB
export const IMPORT_UNPACKED_MAX_BYTES = 4000 * MB
/** An hour of film in three qualities with its sound is two and a half thousand pieces. */
export const IMPORT_MAX_FILES = 200_000
/** A file of text; the largest of a school are its banks. */
export const IMPORT_TEXT_MAX_BYTES = 20 * MB
/** Of what will change so much is shown; how much there is, is counted. */
export const MAX_IMPORT_CHANGES = 500
export const MAX_IMPORT_MISTAKES = 200
/** An export can be taken for so long. */
export const EXPORT_KEPT_DAYS = 3
/** An archive that nobody imported is thrown away. */
export const IMPORT_KEPT_DAYS = 7
