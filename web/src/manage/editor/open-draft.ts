import type { ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import type { Draft } from '@bee/contract/manage/content/drafts.contract.ts'
import { failureKind, type DraftServer } from './draft-server.ts'
import type { KeptDraft, KeptDrafts } from './kept-drafts.ts'
import type { Body } from './merge-bodies.ts'

/** What is to be opened: something that is there, a draft by its number, or the draft that is open already. */
export interface Place {
  kind: ContentKind
  contentId?: number | undefined
  draftId?: number | undefined
  draft?: Draft
  /** Of the drafts that were gone before this one took their place. */
  former?: ReadonlySet<number>
}

interface Loading {
  server: DraftServer
  kept: KeptDrafts
  staffId: number
  sessionKey: string
  place: Place
  isLeft: (record: KeptDraft) => Promise<boolean>
  /** What is written here and nowhere else: it survives its draft. */
  unsent?: Body | undefined
}

export interface Loaded {
  draft: Draft
  /** What pages that are gone have left behind of it, the oldest first. */
  orphans: KeptDraft[]
  isReborn: boolean
}

/** Of a draft that is gone: its subject's next one; of something new, which has none, a new one with what was not saved. */
async function openNext(
  { server, place, sessionKey }: Loading,
  gone: { draftId: number; contentId: number | null; unsent: Body },
): Promise<Draft> {
  if (gone.contentId !== null) return server.open({ kind: place.kind, contentId: gone.contentId })
  // Asked again, since the answer was lost, it is the same one.
  return server.open({ kind: place.kind, key: `${sessionKey}-${gone.draftId}`, body: gone.unsent })
}

async function leftBehind({ kept, staffId, sessionKey, isLeft }: Loading, isMeant: (record: KeptDraft) => boolean) {
  const records = (await kept.of(staffId)).filter((record) => record.key !== sessionKey && isMeant(record))
  const left = await Promise.all(records.map(isLeft))
  return records.filter((_, at) => left[at]).sort((one, other) => one.keptAt - other.keptAt)
}

/** The draft as the server has it, and what this browser has of it that the server has not. */
export async function loadTheirs(loading: Loading): Promise<Loaded> {
  const { server, place, unsent } = loading
  const { kind, draft: open } = place
  const draftId = open?.draftId ?? place.draftId
  const contentId = open?.contentId ?? place.contentId ?? null
  const isMeant = (record: KeptDraft) =>
    record.kind === kind &&
    (record.draftId === draftId ||
      place.former?.has(record.draftId) === true ||
      (contentId !== null && record.contentId === contentId))
  const orphans = await leftBehind(loading, isMeant)
  if (draftId === undefined) {
    if (contentId === null) throw new Error('Neither something that is there nor a draft')
    return { draft: await server.open({ kind, contentId }), orphans, isReborn: false }
  }
  try {
    return { draft: await server.read({ draftId }), orphans, isReborn: false }
  } catch (error) {
    const last = unsent ?? orphans.at(-1)?.body
    const next = contentId ?? orphans.at(-1)?.contentId ?? null
    if (failureKind(error) !== 'gone' || (last === undefined && next === null)) throw error
    const draft = await openNext(loading, { draftId, contentId: next, unsent: last ?? {} })
    return { draft, orphans, isReborn: last !== undefined }
  }
}
