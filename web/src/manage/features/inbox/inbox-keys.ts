/** What a key does where nobody types. */
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

/** With Chinese letters on, the key of the slash writes another sign. */
const nameOf = (key: string) => (key === '／' || key === '、' ? '/' : key.toLowerCase())

export const commandOf = (key: string): InboxCommand | undefined =>
  Object.hasOwn(COMMANDS, nameOf(key)) ? COMMANDS[nameOf(key)] : undefined

/** The neighbour of the row that is open; the first when none is, and the last stays the last. */
export function stepTo(
  ids: readonly number[],
  openId: number | undefined,
  command: 'next' | 'previous',
): number | undefined {
  const at = openId === undefined ? -1 : ids.indexOf(openId)
  if (at < 0) return ids[0]
  return ids[Math.max(0, Math.min(ids.length - 1, at + (command === 'next' ? 1 : -1)))]
}

/** Who comes when this one goes: the one below, or above the last. */
export function afterLeaving(ids: readonly number[], leavingId: number): number | undefined {
  const at = ids.indexOf(leavingId)
  return at < 0 ? undefined : (ids[at + 1] ?? ids[at - 1])
}
