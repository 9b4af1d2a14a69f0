import { conflict, Failure } from '@bee/contract/failures.ts'
import { isDatabaseAway } from '../../database/database-errors.ts'
import { errorCode } from '../../start-failure.ts'

/** Errors that an operator can repair, by the code of the system or of the database. */
const SENTENCES: Readonly<Record<string, string>> = {
  ENOSPC: '磁盘写满了，没有写完的已经删掉；请腾出空间再来',
  EDQUOT: '磁盘的配额用完了，没有写完的已经删掉；请腾出空间再来',
  EROFS: '磁盘是只读的，写不进去',
  EIO: '磁盘读写出错，盘可能坏了',
  ESTALE: '挂上来的盘断开了',
  '53100': '数据库的磁盘写满了，恢复到一半的已经扔掉；请腾出空间再来',
  '53300': '数据库的连接数满了，请等一会儿再来',
  '55006': '还有别的账号连着数据库（psql、监控……），换不上：请先断开它们再来，学校没有变',
}

/** Sentences that say little without the path. */
const OF_PLACE: Readonly<Record<string, string>> = {
  EACCES: '没有权限，请检查属主和权限',
  EPERM: '没有权限，请检查属主和权限',
  ENOENT: '不在，盘可能没有挂上',
  ENOTDIR: '不是文件夹',
  EEXIST: '不是文件夹',
}

/** The error as a sentence for the operator; a defect of ours stays as it is. */
export function explainBackupError(error: unknown): unknown {
  if (error instanceof Failure) return error
  const code = errorCode(error)
  const place = error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : undefined
  const ofPlace = place === undefined ? undefined : OF_PLACE[code]
  const sentence = SENTENCES[code] ?? (ofPlace && `${place ?? ''} ${ofPlace}`)
  return sentence === undefined ? error : Object.assign(conflict(sentence), { cause: error })
}

const NOT_SWAPPED = '数据库断开了，恢复没有做完：没有换上，学校还是原来的样子。数据库好了以后，可以再恢复一次'
/** The connection is gone, so the server cannot be asked whether the swap was committed. */
const MAYBE_SWAPPED =
  '数据库在换上的那一刻断开了：要么整个换上了，要么学校还是原来的样子。数据库好了以后看「备份」里「恢复之前的学校」，多了一份就是换上了'

/** Like explainBackupError; the operator who restores wants to know first which school is in place. */
export function explainRestoreError(error: unknown, { isSwapping }: { isSwapping: boolean }): unknown {
  const explained = explainBackupError(error)
  if (explained instanceof Failure || !isDatabaseAway(explained)) return explained
  return Object.assign(conflict(isSwapping ? MAYBE_SWAPPED : NOT_SWAPPED), { cause: error })
}

const AWAY = '数据库断开了，没有做完'
const UNEXPECTED = '出了意外，原因在任务里，或者在命令的输出里'

/** The sentence for the list of backups. */
export function sentenceOf(error: unknown): string {
  const explained = explainBackupError(error)
  if (explained instanceof Failure) return explained.message
  return isDatabaseAway(explained) ? AWAY : UNEXPECTED
}
