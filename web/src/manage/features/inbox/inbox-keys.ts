/** Command of a key that is pressed outside of text fields. */
export type InboxCommand = 'next' | 'previous' | 'reply' | 'assign' | 'done' | 'later' | 'search' | 'back'

const COMMANDS: Record<string, InboxCommand> = {
  j: 'next',
  k: 'previous',
  r: 'reply',
  a: 'assign',
  e: 'done',
  h: 'later',
  '/': 'search',
  escape: 'back',
}

/** A Chinese keyboard writes another character with the slash key. */
const nameOf = (key: string) => (key === '／' || key === '、' ? '/' : key.toLowerCase())

export const commandOf = (key: string): InboxCommand | undefined =>
  Object.hasOwn(COMMANDS, nameOf(key)) ? COMMANDS[nameOf(key)] : undefined

/** The row before or after the open one. Without an open row the first one; at the end the last one stays. */
export function stepTo(
  ids: readonly number[],
  openId: number | undefined,
  command: 'next' | 'previous',
): number | undefined {
  const at = openId === undefined ? -1 : ids.indexOf(openId)
  if (at < 0) return ids[0]
  return ids[Math.max(0, Math.min(ids.length - 1, at + (command === 'next' ? 1 : -1)))]
}

/** The thread to open when this one leaves the list: the one below, or above the last. */
export function afterLeaving(ids: readonly number[], leavingId: number): number | undefined {
  const at = ids.indexOf(leavingId)
  return at < 0 ? undefined : (ids[at + 1] ?? ids[at - 1])
}
