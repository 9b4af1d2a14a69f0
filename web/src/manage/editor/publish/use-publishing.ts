import type { Draft, Review } from '@bee/contract/manage/content/drafts.contract.ts'
import { LANGUAGE_WORDS } from '@bee/contract/manage/media/subtitle-cues.ts'
import { failureSentence } from '../../../lib/failure-sentence.ts'
import { recentTime } from '../../../lib/recent-time.ts'
import { useEffect, useRef, type RefObject } from 'react'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { showNotice } from '../../ui/notice-store.ts'
import type { OpenDraft } from '../use-draft.ts'

export interface PublishWish {
  draft: Draft
  /** Undefined: publish now. */
  moment: string | undefined
  waived: { key: string; reason: string }[]
  note: string
  /** Subtitles that are published along with the course. */
  subtitles: Review['subtitles']
}

interface Published {
  kind: Draft['kind']
  contentId: number
  revisionId: number
}

interface DraftPage {
  draft: OpenDraft<object>
  onPublished: (contentId: number) => void
}

/** The editors that are open now. An author who left during the publication is not brought back. */
const openPages = new Set<RefObject<DraftPage>>()

const isOf = ({ kind, contentId }: Published, { current: { draft } }: RefObject<DraftPage>) =>
  draft.draft?.kind === kind && draft.draft.contentId === contentId

/** Actions on the whole draft. The next draft then takes its place. */
export function usePublishing(draft: OpenDraft<object>, onPublished: (contentId: number) => void) {
  const api = useManageApi()
  // 「撤回」 may be clicked long after it was drawn, when the page shows another draft.
  const page = useRef<DraftPage>({ draft, onPublished })
  useEffect(() => {
    page.current = { draft, onPublished }
  })
  useEffect(() => {
    openPages.add(page)
    return () => {
      openPages.delete(page)
    }
  }, [])
  const open = {
    replace: (next: Draft) => page.current.draft.replace(next),
    pause: (is: boolean) => page.current.draft.pause(is),
  }

  /** Shows the published content. The next change begins its next draft. */
  async function goOn(here: RefObject<DraftPage>, { kind, contentId }: Published): Promise<void> {
    const next = await api.drafts.look({ kind, contentId })
    if (!openPages.has(here)) return
    here.current.draft.replace(next)
    here.current.onPublished(contentId)
  }

  const takeBack = useAction(
    async (published: Published) => {
      // New content opens a new page once it has a number, so look for the page by content.
      const here = openPages.has(page) ? page : [...openPages].find((each) => isOf(published, each))
      // Undo would refuse unsaved text: save the edits made since the publication.
      await here?.current.draft.saveNow()
      await api.drafts.undoPublish(published)
      if (here) await goOn(here, published)
    },
    { onDone: () => showNotice('撤回了，学员看到的是上一版') },
  )

  /** Each subtitle publishes on its own. A refusal stops no other one and is reported. */
  async function publishSubtitles(subtitles: Review['subtitles']): Promise<string[]> {
    const refusals: string[] = []
    for (const { filmId, language, version, lesson } of subtitles)
      try {
        await api.subtitles.publish({ filmId, language, version })
      } catch (error) {
        refusals.push(`${lesson} 的${LANGUAGE_WORDS[language]}字幕没有发：${failureSentence(error)}`)
      }
    return refusals
  }

  const publish = useAction(
    async ({ draft: { draftId, version }, waived, note, subtitles }: PublishWish) => {
      open.pause(true)
      try {
        const published = await api.drafts.publish({ draftId, version, waived, note })
        const refusals = await publishSubtitles(subtitles)
        if (openPages.has(page)) await goOn(page, published)
        return { ...published, refusals }
      } catch (error) {
        open.pause(false)
        throw error
      }
    },
    {
      onDone: ({ kind, contentId, revisionId, refusals }) => {
        showNotice('已发布，学员看到的是新的一版', {
          onUndo: () => takeBack.mutate({ kind, contentId, revisionId }),
        })
        for (const refusal of refusals) showNotice(refusal, { kind: 'error' })
      },
    },
  )

  const unschedule = useAction(
    async ({ draftId, version }: Draft) => open.replace(await api.drafts.unschedule({ draftId, version })),
    { onDone: () => showNotice('不按时间发了，草稿留着') },
  )

  const schedule = useAction(
    async ({ draft: { draftId, version }, moment = '', waived, note }: PublishWish) => {
      const scheduled = await api.drafts.schedule({ draftId, version, publishTime: moment, waived, note })
      open.replace(scheduled)
      return scheduled
    },
    {
      onDone: (scheduled) =>
        showNotice(`${recentTime(scheduled.publishTime ?? '', Date.now())} 发布`, {
          onUndo: () => unschedule.mutate(scheduled),
        }),
    },
  )

  const askReview = useAction(
    async ({ draft: { draftId, version }, note }: { draft: Draft; note: string }) => {
      open.replace(await api.drafts.askReview({ draftId, version, note }))
    },
    { onDone: () => showNotice('请同事看了，能发布的同事会看到') },
  )

  const giveBack = useAction(
    async ({ draft: { draftId, version }, reason }: { draft: Draft; reason: string }) => {
      open.replace(await api.drafts.giveBack({ draftId, version, reason }))
    },
    { onDone: () => showNotice('退给写的人了') },
  )

  return { publish, schedule, unschedule, askReview, giveBack, takeBack }
}

export type Publishing = ReturnType<typeof usePublishing>
