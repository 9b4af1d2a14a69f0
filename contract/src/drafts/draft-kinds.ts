/** The kinds of content that are written as a draft and published. */
export type DraftKind =
  | 'course'
  | 'courseType'
  | 'teacher'
  | 'film'
  | 'question'
  | 'news'
  | 'banner'
  | 'advert'
  | 'page'
  | 'path'
  | 'promotion'

/** A text of some fifty thousand characters with everything around it. */
export const DRAFT_MAX_BYTES = 256 * 1024
