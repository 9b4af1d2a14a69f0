import type { ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import { NOT_BEGUN, type Draft } from '@bee/contract/manage/content/drafts.contract.ts'
import { failureKind, type DraftServer } from './draft-server.ts'
import type { KeptDraft, KeptDrafts } from './kept-drafts.ts'
import type { Body } from './merge-bodies.ts'

/** The content or draft to open: existing content, a draft by its id, or new content. */
export interface Place {
  kind: ContentKind
  contentId?: number | undefined
  draftId?: number | undefined
  /** Initial body of new content. */
  blank?: Body | undefined
  draft?: Draft
  /** Ids of the earlier drafts that this one has replaced. */
  former?: ReadonlySet<number>
}

interface Loading {
  server: DraftServer
  kept: KeptDrafts
  staffId: number
  sessionKey: string
  place: Place
  isLeft: (record: KeptDraft) => Promise<boolean>
  /** Text that exists only here. It survives the end of its draft. */
  unsent?: Body | undefined
}

export interface Loaded {
  draft: Draft
  /** Records that closed pages left for this content, oldest first. */
  orphans: KeptDraft[]
  isReborn: boolean
}

/** Idempotency key: a repeated request after a lost answer returns the same new draft. */
const keyOf = (sessionKey: string, formerId: number): string => `${sessionKey}-${formerId}`

/** Begins the draft of content that was only viewed. For new content `words` become its first text. */
export function beginDraft(
  server: DraftServer,
  seen: Draft,
  { sessionKey, words }: { sessionKey: string; words: Body },
): Promise<Draft> {
  const { kind, contentId, standing } = seen
  if (contentId === null) return server.open({ kind, key: keyOf(sessionKey, NOT_BEGUN), body: words })
  return server.open({ kind, contentId, ...(standing === null && { body: words }) })
}

/** The published content, or the blank form for new content. */
async function lookAt({ server, place }: Loading, contentId: number | undefined): Promise<Draft> {
  const seen = await server.look({ kind: place.kind, ...(contentId !== undefined && { contentId }) })
  const isBlank = seen.draftId === NOT_BEGUN && seen.standing === null
  return isBlank ? { ...seen, body: place.blank ?? {} } : seen
}

/** Begins a draft only when there is text to save. Viewing needs no draft. */
async function openSubject(loading: Loading, contentId: number, words: Body | undefined): Promise<Draft> {
  const seen = await lookAt(loading, contentId)
  if (words === undefined || seen.draftId !== NOT_BEGUN) return seen
  return beginDraft(loading.server, seen, { sessionKey: loading.sessionKey, words })
}

/** After its draft has ended: the next draft of the same content. For new content: a new draft with the unsaved text. */
async function openNext(
  loading: Loading,
  gone: { draftId: number; contentId: number | null; unsent: Body | undefined },
): Promise<Draft> {
  const { server, place, sessionKey } = loading
  if (gone.contentId !== null) return openSubject(loading, gone.contentId, gone.unsent)
  return server.open({ kind: place.kind, key: keyOf(sessionKey, gone.draftId), body: gone.unsent ?? {} })
}

async function leftBehind({ kept, staffId, sessionKey, isLeft }: Loading, isMeant: (record: KeptDraft) => boolean) {
  const records = (await kept.of(staffId)).filter((record) => record.key !== sessionKey && isMeant(record))
  const left = await Promise.all(records.map(isLeft))
  return records.filter((_, at) => left[at]).sort((one, other) => one.keptAt - other.keptAt)
}

/** A blank form, or the text that a crashed page left in one. Two such records are two contents, so each new form takes one. */
async function loadNew(loading: Loading): Promise<Loaded> {
  const { server, place } = loading
  if (place.draft) throw new Error('Nothing is at the server before it is begun')
  const isMeant = ({ kind, draftId, contentId }: KeptDraft) =>
    kind === place.kind && draftId === NOT_BEGUN && contentId === null
  const [left] = await leftBehind(loading, isMeant)
  if (!left) return { draft: await lookAt(loading, undefined), orphans: [], isReborn: false }
  const key = keyOf(left.key, NOT_BEGUN)
  const draft = await server.open({ kind: place.kind, key, body: left.sent ?? left.body })
  return { draft, orphans: [left], isReborn: false }
}

/** The server's draft, together with the unsaved changes in this browser. */
export async function loadTheirs(loading: Loading): Promise<Loaded> {
  const { server, place, unsent } = loading
  const { kind, draft: open } = place
  const draftId = open?.draftId === NOT_BEGUN ? undefined : (open?.draftId ?? place.draftId)
  const contentId = open?.contentId ?? place.contentId ?? null
  if (draftId === undefined && contentId === null) return loadNew(loading)
  const isMeant = (record: KeptDraft) =>
    record.kind === kind &&
    ((record.draftId !== NOT_BEGUN && (record.draftId === draftId || place.former?.has(record.draftId) === true)) ||
      (contentId !== null && record.contentId === contentId))
  const orphans = await leftBehind(loading, isMeant)
  const words = unsent ?? orphans.at(-1)?.body
  if (draftId === undefined)
    return { draft: await openSubject(loading, contentId ?? 0, words), orphans, isReborn: false }
  try {
    return { draft: await server.read({ draftId }), orphans, isReborn: false }
  } catch (error) {
    const next = contentId ?? orphans.at(-1)?.contentId ?? null
    if (failureKind(error) !== 'gone' || (words === undefined && next === null)) throw error
    const draft = await openNext(loading, { draftId, contentId: next, unsent: words })
    return { draft, orphans, isReborn: words !== undefined }
  }
}
