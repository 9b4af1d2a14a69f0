import { NOT_BEGUN, type Draft } from '@bee/contract/manage/content/drafts.contract.ts'
import { contentKey } from '@bee/contract/manage/desk-addresses.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { NEW_KEY } from '../paths.ts'
import { SAME_PAGE } from '../same-page.ts'
import type { OpenDraft } from './use-draft.ts'

/** The subject or draft that an editor is to open. Neither of the two: something new. */
interface EditedPlace {
  contentId?: number
  draftId?: number
}

/** By the last part of its address; undefined: nothing that there can be. */
export function readPlace(key: string): EditedPlace | undefined {
  if (key === NEW_KEY) return {}
  const [, draft, number] = /^(d?)([1-9]\d{0,8})$/.exec(key) ?? []
  if (number === undefined) return undefined
  return draft === 'd' ? { draftId: Number(number) } : { contentId: Number(number) }
}

interface Opened {
  /** The key with which the editor was opened, and the one in the address now. */
  key: string
  at: string
  /** The key of something new since its first save. */
  begunAs?: string
  serial: number
}

/**
 * What the editor at an address has open. The address of something new gets a number with the first save; the editor goes on with
 * what it has, as if nothing had happened. Every other address opens anew.
 */
export function useEditedPlace(key: string, pathOf: (key: string) => string) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [opened, setOpened] = useState<Opened>({ key, at: key, serial: 0 })
  if (key !== opened.at)
    setOpened(key === opened.begunAs ? { ...opened, at: key } : { key, at: key, serial: opened.serial + 1 })

  /** The address follows a draft that has another number now. */
  function follow(draft: Draft): void {
    const next = contentKey(draft)
    if (next === key) return
    const isBegun = key === NEW_KEY
    if (isBegun) setOpened({ ...opened, begunAs: next })
    // An open sheet stays open.
    void navigate({ pathname: pathOf(next), search }, { replace: true, ...(isBegun && { state: SAME_PAGE }) })
  }

  return { place: readPlace(opened.key), serial: opened.serial, follow }
}

/** Tells of a draft whose number its address may not have yet: it was begun, or another one goes on. */
export function useMoves(open: Pick<OpenDraft<object>, 'draft' | 'isReborn'>, onMoved?: (draft: Draft) => void): void {
  const { draft, isReborn } = open
  const isBegun = draft !== undefined && draft.draftId !== NOT_BEGUN
  const movedTo = isBegun && (isReborn || draft.contentId === null) ? draft : undefined
  const tell = useEffectEvent((to: Draft) => onMoved?.(to))
  useEffect(() => {
    if (movedTo) tell(movedTo)
  }, [movedTo])
}
