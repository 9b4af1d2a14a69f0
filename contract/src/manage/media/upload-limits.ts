const MB = 1024 * 1024
const GB = 1024 * MB

/** So large is every part but the last one. */
export const UPLOAD_PART_BYTES = 8 * MB
export const UPLOAD_MAX_BYTES = 20 * GB
/** A folder is a course: some dozens of lessons, opened together. */
export const OPEN_UPLOADS_PER_PERSON = 200
/** One person's uploads within 24 hours: a camera's worth, not a wrong folder's. */
export const UPLOAD_BYTES_PER_DAY = 400 * GB
/** The disk of the school never gets fuller than this by an upload. */
export const DISK_KEPT_FREE_PERCENT = 10
/** Share of the space above that minimum: open uploads of other colleagues never take more of it. */
export const PROMISED_SHARE_PERCENT = 50
/** An upload that made no progress for so long no longer reserves space. */
export const SPACE_RESERVED_MINUTES = 60
/** An upload that made no progress for so long is given up. */
export const UPLOAD_KEPT_DAYS = 7
export const UPLOAD_NAME_MAX_CHARACTERS = 255
/** The first bytes of a file, by which it is recognised. */
export const FINGERPRINT_HEAD_BYTES = MB
/** So many files and lessons are matched at once. */
export const MATCHED_AT_ONCE = 300

/** Endings of file names that are taken as a film. */
export const VIDEO_ENDINGS = [
  'mp4',
  'm4v',
  'mov',
  'mkv',
  'webm',
  'avi',
  'wmv',
  'flv',
  'mpg',
  'mpeg',
  'm2ts',
  'mts',
  '3gp',
  'ogv',
] as const
/** Endings of files that go along with a lesson: to be read, unpacked or looked at, never run by the site. */
export const FILE_ENDINGS = [
  'pdf',
  'zip',
  '7z',
  'rar',
  'gz',
  'tgz',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'txt',
  'md',
  'csv',
  'json',
  'xml',
  'yaml',
  'yml',
  'sql',
  'ipynb',
  'java',
  'py',
  'js',
  'ts',
  'css',
  'go',
  'c',
  'cpp',
  'h',
  'rs',
  'sh',
  'mp3',
  'm4a',
  'wav',
  'epub',
] as const

/** In small letters, without the dot; empty where there is none. */
export const endingOf = (name: string) => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** `.ts` may be a recording; in a school of programmers it is a program. */
export function uploadKindOf(name: string): 'video' | 'file' | undefined {
  const ending = endingOf(name)
  if ((VIDEO_ENDINGS as readonly string[]).includes(ending)) return 'video'
  return (FILE_ENDINGS as readonly string[]).includes(ending) ? 'file' : undefined
}

/** The ending of a school archive. */
export const ARCHIVE_ENDING = 'zip'

export const countParts = (bytes: number, partBytes: number) => Math.ceil(bytes / partBytes)

/** The size of a part; the last one is the rest. */
export const bytesOfPart = (number: number, { bytes, partBytes }: { bytes: number; partBytes: number }) =>
  Math.min(partBytes, bytes - (number - 1) * partBytes)
