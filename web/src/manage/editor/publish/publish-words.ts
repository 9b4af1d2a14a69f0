import { CONTENT_KINDS } from '@bee/contract/manage/content/content-kinds.ts'
import type { Draft } from '@bee/contract/manage/content/drafts.contract.ts'
import { recentTime } from '../../../lib/recent-time.ts'

/** The object in the publish button; for new content the whole of it. */
export const subjectWords = ({ contentId, kind, standing }: Draft, changeCount: number): string =>
  contentId === null || standing === null ? `这份${CONTENT_KINDS[kind]}` : `${changeCount} 处改动`

/** The label of the publish button: 「今天 20:00 发布 7 处改动」. */
export const publishWords = (draft: Draft, changeCount: number, moment: string | undefined, now: number): string =>
  moment === undefined
    ? `发布${draft.contentId === null ? '' : ' '}${subjectWords(draft, changeCount)}`
    : `${recentTime(moment, now)} 发布${draft.contentId === null ? '' : ' '}${subjectWords(draft, changeCount)}`
