/** Rows of a page of the library. */
export const LIBRARY_PAGE_SIZE = 20
/** Numbers stop here and read 「1000+」. */
export const LIBRARY_COUNTED_MAX = 1000
/** Deleted files stay in the trash for so long, and files without a reference stay in the store for so long. */
export const MEDIA_TRASH_DAYS = 30
export const ORPHAN_DAYS = 30
/** A list shows so many uses of a file; the detail call answers all. */
export const USES_IN_LIST = 2
export const USES_SHOWN = 100
export const LIBRARY_AT_ONCE_MAX = 100
export const DUPLICATE_GROUPS_SHOWN = 50
/** The growth of the store over so many days gives the guess how long it lasts. */
export const GROWTH_DAYS = 30

export const USE_FILTERS = ['used', 'unused'] as const
export type UseFilter = (typeof USE_FILTERS)[number]

/** A film, or a file that is none. */
export const LIBRARY_KINDS = ['film', 'asset'] as const
export type LibraryKind = (typeof LIBRARY_KINDS)[number]

/** Where something can be used. */
export const USE_PLACES = [
  'lesson',
  'course',
  'news',
  'question',
  'banner',
  'advert',
  'teacher',
  'page',
  'film',
  'draft',
] as const
export type UsePlace = (typeof USE_PLACES)[number]

/** Of a film: nothing to play yet, something to play, or everything. */
export const FILM_STATES = ['coming', 'ready'] as const
