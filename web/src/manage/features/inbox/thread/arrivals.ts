import type { InboxMessage } from '@bee/contract/manage/inbox/inbox-fields.ts'

const WORDS: Record<InboxMessage['kind'], (name: string, message: InboxMessage) => string> = {
  member: (name) => `${name} 刚刚又说了一句`,
  school: (name) => `${name} 刚刚公开回复了`,
  internal: (name) => `${name} 刚刚给同事留了一句`,
  assigned: (name, { assignee }) =>
    assignee ? `${name} 刚刚把它指派给 ${assignee.nickName}` : `${name} 刚刚取消了指派`,
}

/** Announces messages of other people that arrived since. Empty when there are none; own messages are left out. */
export function arrivalWords(
  known: readonly InboxMessage[],
  messages: readonly InboxMessage[],
  staffId: number,
): string {
  const ids = new Set(known.map(({ id }) => id))
  const newest = messages.findLast(({ id, person }) => !ids.has(id) && person?.userId !== staffId)
  return newest ? WORDS[newest.kind](newest.person?.nickName ?? '学校', newest) : ''
}
