import { NOTE_MAX_CHARACTERS } from '../limits.ts'

/** More changes of one note than a device has under way. */
export const NOTE_CHANGES_KNOWN = 20

/** Sentences that the field and the server share. */
export const NOTE_EMPTY_MESSAGE = '写点什么再保存'
export const NOTE_TOO_LONG_MESSAGE = `一条笔记不能超过 ${NOTE_MAX_CHARACTERS} 个字`
