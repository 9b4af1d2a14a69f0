import type { NoticeTexts } from '@bee/contract/manage/settings.contract.ts'
import { NOTICE_KEYS, NOTICE_TEXTS, noticesOfBody, type NoticeKey } from '@bee/contract/messages/notice-texts.ts'
import { createSettingsPage, type SettingsPageParts } from './settings-page.service.ts'

const LABELS = Object.fromEntries(NOTICE_KEYS.map((key) => [key, `「${NOTICE_TEXTS[key].title}」`])) as Record<
  NoticeKey,
  string
>

const textsOf = ({ updateTime: _time, ...texts }: NoticeTexts) => texts

/** The school's own texts of automatic messages. The messages feature reads them when it sends one. */
export const createNoticeTextsService = (parts: SettingsPageParts) =>
  createSettingsPage<NoticeTexts, NoticeKey>(parts, {
    key: 'notices',
    noun: '自动消息',
    action: 'settings.notices',
    target: { kind: 'noticeTexts', id: 'notices' },
    call: 'settings.changeNotices',
    labels: LABELS,
    infoOf: (written, updateTime) => ({ ...noticesOfBody(written), updateTime }),
    bodyOf: textsOf,
    textsOf,
  })

export type NoticeTextsService = ReturnType<typeof createNoticeTextsService>
