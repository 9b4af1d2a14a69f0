import { PAGE_IDS } from '@bee/contract/drafts/page-draft.ts'
import { conflict } from '@bee/contract/failures.ts'
import type { NoticeTexts } from '@bee/contract/manage/settings.contract.ts'
import {
  NOTICE_KEYS,
  NOTICE_TEXTS,
  noticesOfBody,
  type NoticeKey,
  type NoticesDraft,
} from '@bee/contract/messages/notice-texts.ts'
import type { Database, Db, Work } from '../../database/database.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { ContentChanges } from '../drafts/content-changes.service.ts'
import { changeWords, whyNotKept } from './change-words.ts'
import { readPage } from './school-pages.repository.ts'

const LABELS = Object.fromEntries(NOTICE_KEYS.map((key) => [key, `「${NOTICE_TEXTS[key].title}」`])) as Record<
  NoticeKey,
  string
>

const NOTICES_PAGE = { kind: 'page', contentId: PAGE_IDS.notices } as const

async function standing(db: Db): Promise<NoticeTexts> {
  const page = await readPage(db, 'notices')
  return { ...noticesOfBody(page?.body), updateTime: page?.updatedAt.toISOString() ?? '' }
}

/** The school's own texts of automatic messages. The messages feature reads them when it sends one. */
export function createNoticeTextsService({
  database,
  changes,
}: {
  database: Database
  changes: Pick<ContentChanges, 'lock' | 'change'>
}) {
  function read(): Promise<NoticeTexts> {
    return standing(database)
  }

  /** Used by undo. */
  async function lock(work: Work): Promise<NoticeTexts> {
    await changes.lock(work, [NOTICES_PAGE])
    return standing(work)
  }

  async function change(
    work: Work,
    { updateTime, ...body }: NoticeTexts,
    { userId: by }: { userId: number },
  ): Promise<Outcome<NoticeTexts>> {
    const before = await lock(work)
    if (before.updateTime !== updateTime) throw conflict('自动消息刚被别人改过，看过新的再改')
    await changes.change(work, [{ ...NOTICES_PAGE, make: () => ({ key: 'notices', body }) }], {
      by,
      note: '在设置里改',
    })
    const after = await standing(work)
    const texts = ({ updateTime: _time, ...rest }: NoticeTexts): NoticesDraft => rest
    return {
      result: after,
      event: {
        action: 'settings.notices',
        target: { kind: 'noticeTexts', id: 'notices' },
        summary: `改了自动消息：${changeWords(LABELS, texts(before), texts(after))}`,
        before,
        after,
        undo: whyNotKept(Object.values(texts(before))) ?? {
          call: 'settings.changeNotices',
          input: { ...before, updateTime: after.updateTime },
        },
      },
    }
  }

  return { read, lock, change }
}

export type NoticeTextsService = ReturnType<typeof createNoticeTextsService>
