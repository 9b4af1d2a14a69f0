import type { WaitingKind } from '@bee/contract/manage/today.contract.ts'
import type { PermissionKey } from '@bee/contract/manage/permissions.ts'
import type { Right, Staff } from '../../http/staff/staff-session.ts'

/** What waits of one kind, read with as little as the one line of it takes. */
export interface WaitingLine {
  kind: WaitingKind
  /** One more than is counted means: there are more. */
  count: number
  sentence: string
  since: Date
  due?: Date | undefined
  /** The courses that it is about: their teachers are who is waited for. */
  courseIds?: readonly number[] | undefined
  /** Who is waited for, where that is known. */
  userIds?: readonly number[] | undefined
  /** Where the one in the sentence is dealt with, where that is not where all of its kind are. */
  link?: string | undefined
}

/** Where 今日 hears of what waits, of one kind or of several. Only kinds of which something does, and that this right reaches. */
export interface WaitingSource {
  /** What it takes to see it, and what to do it. */
  seenWith: PermissionKey
  doneWith: PermissionKey
  read(staff: Staff, right: Right): Promise<WaitingLine[]>
}

/** Something that happens by itself later today. */
export interface UpcomingLine {
  key: string
  title: string
  sentence: string
  at: Date
  link: string | null
}

export interface UpcomingSource {
  seenWith: PermissionKey
  read(staff: Staff, right: Right, until: Date): Promise<UpcomingLine[]>
}

const MOST_CHARACTERS = 60

/** What somebody wrote, on one line. */
export function shortLine(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS).join('')}…` : characters.join('')
}
