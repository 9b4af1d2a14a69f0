import { badField } from '@bee/contract/failures.ts'
import { ARCHIVE_ENDING, endingOf, uploadKindOf } from '@bee/contract/manage/media/upload-limits.ts'
import type { UploadKind } from '@bee/contract/manage/media/film-upload.contract.ts'
import { ARCHIVE_FOLDER } from '../../../outside/archive-store.ts'
import type { Randomness } from '../../../outside/randomness.ts'

const NAME_BYTES = 18
const TITLE_MAX_CHARACTERS = 120
const FOLDERS: Record<UploadKind, string> = { video: 'originals', file: 'handouts', archive: ARCHIVE_FOLDER }
const UNFIT_NAMES: Record<UploadKind, (ending: string) => string> = {
  video: (ending) =>
    ending === 'ts' ? '「.ts」当作程序收；是录像的话，把文件名的结尾改成 .m2ts 再传' : '这不是视频，看文件名的结尾',
  file: (ending) => `不收「.${ending}」这种文件`,
  archive: () => `学校的文件包应当是 .${ARCHIVE_ENDING} 文件`,
}

/** A path in the store. */
export function newPath({ kind, name }: { kind: UploadKind; name: string }, randomness: Randomness): string {
  return `${FOLDERS[kind]}/${randomness.bytes(NAME_BYTES).toString('hex')}.${endingOf(name)}`
}

export function refuseName(kind: UploadKind, name: string): void {
  const isFit = kind === 'archive' ? endingOf(name) === ARCHIVE_ENDING : uploadKindOf(name) === kind
  if (!isFit) throw badField('name', UNFIT_NAMES[kind](endingOf(name)))
}

/** The title of a film, from the name of its file. */
export const titleOf = (name: string) =>
  [...name.replace(/\.[A-Za-z0-9]{1,8}$/, '')].slice(0, TITLE_MAX_CHARACTERS).join('')
