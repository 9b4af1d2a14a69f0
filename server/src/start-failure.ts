/** A reason not to start that the operator can fix: its message is one Chinese sentence, shown without a stack. */
export class StartFailure extends Error {
  override name = 'StartFailure'
}

/** Turns system errors that an operator can fix into sentences; any other error is returned unchanged, as a defect with a stack. */
export function explainFileError(error: unknown, path: string): unknown {
  switch (errorCode(error)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new StartFailure(`文件夹不可写：${path}。请检查它的属主和权限，或用 DATA_DIR 指定别的文件夹。`, {
        cause: error,
      })
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartFailure(`磁盘空间不足：${path} 所在的磁盘已满，请先腾出空间。`, { cause: error })
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartFailure(`${path} 不是文件夹，请用 DATA_DIR 指定一个文件夹。`, { cause: error })
    default:
      return error
  }
}

/** The code of a system or database error, empty where there is none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
