import { PAGE_IDS, type PageKey } from '@bee/contract/drafts/page-draft.ts'
import { conflict } from '@bee/contract/failures.ts'
import type { Database, Db, Work } from '../../database/database.ts'
import type { NewEvent, Outcome } from '../../http/staff/staff-write.ts'
import type { ContentChanges } from '../drafts/content-changes.service.ts'
import { changeWords, whyNotKept } from './change-words.ts'
import { readPage } from './school-pages.repository.ts'

/** A page of the school whose facts are changed in the settings, as one form. `updateTime` is empty for a page that was never written. */
export interface SettingsPage<Info extends { updateTime: string }, Field extends string> {
  key: PageKey
  /** In sentences, such as 付款说明. */
  noun: string
  action: NewEvent['action']
  target: NewEvent['target']
  /** The call that changes it, and changes it back. */
  call: string
  labels: Readonly<Record<Field, string>>
  infoOf(written: unknown, updateTime: string): Info
  /** The whole body of the page, with the parts that this form does not show. */
  bodyOf(info: Info, written: unknown): object
  /** For the audit record. */
  textsOf(info: Info): Readonly<Record<Field, string>>
  /** Why this state cannot be brought back, for another reason than a mobile number in it. */
  whyNotUndone?(before: Info): string | undefined
}

export interface SettingsPageParts {
  database: Database
  changes: Pick<ContentChanges, 'lock' | 'change'>
}

/** Reads and changes one page of the settings through content changes. A form that is older than the page is refused. */
export function createSettingsPage<Info extends { updateTime: string }, Field extends string>(
  { database, changes }: SettingsPageParts,
  page: SettingsPage<Info, Field>,
) {
  const subject = { kind: 'page', contentId: PAGE_IDS[page.key] } as const

  async function standing(db: Db) {
    const row = await readPage(db, page.key)
    return { written: row?.body, info: page.infoOf(row?.body, row?.updatedAt.toISOString() ?? '') }
  }

  async function read(): Promise<Info> {
    return (await standing(database)).info
  }

  /** Used by undo. */
  async function lock(work: Work): Promise<Info> {
    await changes.lock(work, [subject])
    return (await standing(work)).info
  }

  async function change(work: Work, wanted: Info, { userId: by }: { userId: number }): Promise<Outcome<Info>> {
    await changes.lock(work, [subject])
    const { info: before, written } = await standing(work)
    if (before.updateTime !== wanted.updateTime) throw conflict(`${page.noun}刚被别人改过，看过新的再改`)
    const make = () => ({ key: page.key, body: page.bodyOf(wanted, written) })
    await changes.change(work, [{ ...subject, make }], { by, note: '在设置里改' })
    const { info: after } = await standing(work)
    const texts = page.textsOf(before)
    return {
      result: after,
      event: {
        action: page.action,
        target: page.target,
        summary: `改了${page.noun}：${changeWords(page.labels, texts, page.textsOf(after))}`,
        before,
        after,
        undo: page.whyNotUndone?.(before) ??
          whyNotKept(Object.values(texts)) ?? {
            call: page.call,
            input: { ...before, updateTime: after.updateTime },
          },
      },
    }
  }

  return { read, lock, change }
}
