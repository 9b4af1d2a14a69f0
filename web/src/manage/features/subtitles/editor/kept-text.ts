import type { SubtitlesAt } from '../send-subtitles.ts'
import type { KeptText } from './subtitle-session.ts'

/** Staff may share a computer: a colleague's text must not appear under another name. */
const keyOf = (staffId: number, { filmId, language }: SubtitlesAt) => `bee.subtitles.${staffId}.${filmId}.${language}`

export function readKept(staffId: number, at: SubtitlesAt): KeptText | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(staffId, at)) ?? 'null') as Partial<KeptText> | null
    if (typeof kept?.text !== 'string' || typeof kept.version !== 'number') return undefined
    return { text: kept.text, version: kept.version }
  } catch {
    return undefined
  }
}

/** Returns whether the text outlives the page. */
export function keepText(staffId: number, at: SubtitlesAt, kept: KeptText | undefined): boolean {
  try {
    if (kept) localStorage.setItem(keyOf(staffId, at), JSON.stringify(kept))
    else localStorage.removeItem(keyOf(staffId, at))
    return true
  } catch {
    return false
  }
}
