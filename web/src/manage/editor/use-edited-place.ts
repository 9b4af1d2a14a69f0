import { NOT_BEGUN, type Draft } from '@bee/contract/manage/content/drafts.contract.ts'
import { contentKey } from '@bee/contract/manage/desk-addresses.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { NEW_KEY } from '../paths.ts'
import { SAME_PAGE } from '../same-page.ts'
import type { OpenDraft } from './use-draft.ts'

/** The content or draft to open. Without either id: new content. */
interface EditedPlace {
  contentId?: number
  draftId?: number
}

/** Reads the last part of the address. Undefined for an invalid key. */
export function readPlace(key: string): EditedPlace | undefined {
  if (key === NEW_KEY) return {}
  const [, draft, number] = /^(d?)([1-9]\d{0,8})$/.exec(key) ?? []
  if (number === undefined) return undefined
  return draft === 'd' ? { draftId: Number(number) } : { contentId: Number(number) }
}

interface Opened {
  /** The key that opened the editor, and the key in the address now. */
  key: string
  at: string
  /** The key of new content after its first save. */
  begunAs?: string
  serial: number
}

/**
 * The content that the editor has open. The first save of new content gives its address a number, and the editor stays open; every other
 * new address opens an editor anew.
 */
export function useEditedPlace(key: string, pathOf: (key: string) => string) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [opened, setOpened] = useState<Opened>({ key, at: key, serial: 0 })
  if (key !== opened.at)
    setOpened(key === opened.begunAs ? { ...opened, at: key } : { key, at: key, serial: opened.serial + 1 })

  /** Changes the address after the draft has got another id. */
  function follow(draft: Draft): void {
    const next = contentKey(draft)
    if (next === key) return
    const isBegun = key === NEW_KEY
    if (isBegun) setOpened({ ...opened, begunAs: next })
    // The query stays: it may have an open sheet.
    void navigate({ pathname: pathOf(next), search }, { replace: true, ...(isBegun && { state: SAME_PAGE }) })
  }

  return { place: readPlace(opened.key), serial: opened.serial, follow }
}

/** Reports a draft with a new id: it was begun, or replaced the former one. */
export function useMoves(open: Pick<OpenDraft<object>, 'draft' | 'isReborn'>, onMoved?: (draft: Draft) => void): void {
  const { draft, isReborn } = open
  const isBegun = draft !== undefined && draft.draftId !== NOT_BEGUN
  const movedTo = isBegun && (isReborn || draft.contentId === null) ? draft : undefined
  const tell = useEffectEvent((to: Draft) => onMoved?.(to))
  useEffect(() => {
    if (movedTo) tell(movedTo)
  }, [movedTo])
}
