import type { FindingKind } from '@bee/contract/manage/health/finding-rules.ts'
import { courseAddress, newsAddress, questionAddress } from '@bee/contract/site/page-addresses.ts'

/** Something that was found, as its addresses need it. */
export interface FoundPlace {
  kind: FindingKind
  contentId: number
  courseId: number | null
}

const course = ({ courseId }: FoundPlace, tab: string) => `/manage/courses/${courseId ?? ''}/${tab}`

/** Where each thing is mended, on the operators' side. */
export const fixAddresses = {
  overview: (found: FoundPlace) => course(found, 'overview'),
  page: (found: FoundPlace) => course(found, 'page'),
  outline: (found: FoundPlace) => course(found, 'outline'),
  question: ({ contentId }: FoundPlace) => `/manage/questions/${contentId}`,
  news: ({ contentId }: FoundPlace) => `/manage/news/${contentId}`,
  home: () => '/manage/home',
  inbox: () => '/manage/inbox',
}

/** Where a thing of this kind is mended as a whole. */
export function fixAddressOf(found: FoundPlace): string {
  switch (found.kind) {
    case 'course':
      return fixAddresses.overview(found)
    case 'lesson':
      return fixAddresses.outline(found)
    case 'question':
      return fixAddresses.question(found)
    case 'news':
      return fixAddresses.news(found)
    case 'teacher':
    case 'banner':
    case 'advert':
    case 'page':
      return fixAddresses.home()
  }
}

/** Where a student meets it. */
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
      return '/home'
  }
}
