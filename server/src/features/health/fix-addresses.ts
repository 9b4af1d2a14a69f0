import type { FindingKind } from '@bee/contract/manage/health/finding-rules.ts'
import { deskAddresses, writingAddress } from '@bee/contract/manage/desk-addresses.ts'
import { courseAddress, newsAddress, questionAddress } from '@bee/contract/site/page-addresses.ts'

/** The fields of a finding that its addresses need. */
export interface FoundPlace {
  kind: FindingKind
  contentId: number
  courseId: number | null
}

const course = ({ courseId }: FoundPlace, tab: string) => deskAddresses.course(courseId ?? '', tab)

/** Where staff correct each finding in the manage pages. */
export const fixAddresses = {
  page: (found: FoundPlace) => course(found, 'page'),
  outline: (found: FoundPlace) => course(found, 'outline'),
  inbox: () => deskAddresses.inbox,
  insight: ({ contentId }: FoundPlace) => deskAddresses.insightLesson(contentId),
}

/** The editor of the whole content. */
export const fixAddressOf = (found: FoundPlace): string =>
  found.kind === 'lesson' ? fixAddresses.outline(found) : writingAddress(found.kind, found.contentId)

/** Where a student meets the content. */
export function studentAddressOf({ kind, contentId, courseId }: FoundPlace): string {
  switch (kind) {
    case 'course':
      return courseAddress(contentId)
    case 'lesson':
      return courseId === null ? '/subject' : courseAddress(courseId)
    case 'question':
      return questionAddress(contentId)
    case 'news':
      return newsAddress(contentId)
    case 'teacher':
      return '/about/teacher'
    case 'banner':
    case 'advert':
    case 'page':
    case 'promotion':
      return '/home'
  }
}
