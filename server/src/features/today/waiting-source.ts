import type { WaitingKind } from '@bee/contract/manage/today.contract.ts'
import type { PermissionKey } from '@bee/contract/manage/permissions.ts'
import type { Right, Staff } from '../../http/staff/staff-session.ts'

/** The waiting items of one kind, read with as little data as the line needs. */
export interface WaitingLine {
  kind: WaitingKind
  /** One more than the limit means: there are more. */
  count: number
  sentence: string
  since: Date
  due?: Date | undefined
  /** The courses of the items: the line waits for their teachers. */
  courseIds?: readonly number[] | undefined
  /** The staff members that the line waits for, if known. */
  userIds?: readonly number[] | undefined
  /** The page of the item in the sentence, if it differs from the page of its kind. */
  link?: string | undefined
}

/**
 * A source of waiting items for the page 今日, of one or several kinds. It returns only kinds with waiting items, within the reach of the
 * right.
 */
export interface WaitingSource {
  /** The permission to see the items, and the permission to deal with them. */
  seenWith: PermissionKey
  doneWith: PermissionKey
  read(staff: Staff, right: Right): Promise<WaitingLine[]>
}

/** An act that the system performs later today. */
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

/** Shortens a text to one line. */
export function shortLine(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS).join('')}…` : characters.join('')
}
