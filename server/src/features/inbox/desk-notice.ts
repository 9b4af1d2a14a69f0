import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import { CONTENT_KINDS, type ContentKind } from '@bee/contract/manage/content/content-kinds.ts'

/** An act as `announce-desk.sql` announces it. */
export interface ToldAct {
  /** Zero for an operator's command or a job. */
  actorId: number
  /** Lists of content may be out of date. pieces names the changed ones; it is empty for several courses or none. */
  isContent: boolean
  pieces: readonly { kind: DraftKind; contentId: number }[]
  isMember: boolean
}

/** Subjects of audit events that are shown in lists of content. */
const CONTENT_SUBJECTS = new Set([
  'course',
  'draft',
  'publication',
  'sight',
  'finding',
  'handout',
  'subtitles',
  'media',
  'filmTitle',
  'filmPoster',
  'making',
  'picture',
  'upload',
  'frontOrder',
  'questionImport',
  'schoolImport',
])
const MEMBER_SUBJECTS = new Set(['member', 'grant', 'certificate'])

const isKind = (word: string): word is ContentKind => Object.hasOwn(CONTENT_KINDS, word)

/** The id is `17` or `question:3,4`. A piece that was never published has no number yet. */
function piecesOf(subject: string, id: string): ToldAct['pieces'] {
  const [kind = '', ids = ''] = subject === 'course' ? [subject, id] : id.split(':')
  if (!isKind(kind)) return []
  const numbers = ids.split(',').map(Number)
  return numbers.filter((each) => Number.isSafeInteger(each) && each > 0).map((contentId) => ({ kind, contentId }))
}

/** Reads `act <actor id> <subject> <id>`. */
export function readAct(payload: string): ToldAct {
  const [, by = '0', subject = '', id = ''] = payload.split(' ')
  const isContent = CONTENT_SUBJECTS.has(subject)
  return {
    actorId: Number(by),
    isContent,
    pieces: isContent ? piecesOf(subject, id) : [],
    isMember: MEMBER_SUBJECTS.has(subject),
  }
}
