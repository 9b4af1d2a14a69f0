const KEY_PREFIX = 'bee.progress.'

type Lines = Pick<Storage, 'key' | 'length'>

/** Without a member: the lines of everybody who studied in this browser. */
export const linesPrefix = (userId?: string) => (userId === undefined ? KEY_PREFIX : `${KEY_PREFIX}${userId}.`)

export function keysIn(storage: Lines, prefix: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  return keys.filter((key) => key.startsWith(prefix))
}

/** Whether places wait here that the server may not know. */
export const hasWaiting = (storage: Lines, userId?: string) => keysIn(storage, linesPrefix(userId)).length > 0
