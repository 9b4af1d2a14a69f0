import { keysIn } from '../../../../lib/keys-in.ts'

const KEY_PREFIX = 'bee.progress.'

type Lines = Pick<Storage, 'key' | 'length'>

/** Without a member: the lines of all members who studied in this browser. */
export const linesPrefix = (userId?: string) => (userId === undefined ? KEY_PREFIX : `${KEY_PREFIX}${userId}.`)

/** Whether places wait here that the server may not know. */
export const hasWaiting = (storage: Lines, userId?: string) => keysIn(storage, linesPrefix(userId)).length > 0
