import { CONTENT_STATES } from '../content/content-kinds.ts'

/** Choices of the operators' list of courses, without a schema. */
export const COURSE_TABS = ['all', ...CONTENT_STATES] as const
export type CourseTab = (typeof COURSE_TABS)[number]

export const COURSE_DESK_SORTS = ['edited', 'learners', 'name'] as const
export type CourseDeskSort = (typeof COURSE_DESK_SORTS)[number]

export const COURSE_PRICES = ['any', 'free', 'paid'] as const
export type CoursePrice = (typeof COURSE_PRICES)[number]

export const EDITED_DAYS = ['0', '7', '30', '90'] as const
export type EditedDays = (typeof EDITED_DAYS)[number]

export const COURSE_DESK_PAGE_SIZE = 20
export const COURSE_DESK_PAGE_MAX = 50
/** More pages than any school has courses for: a caller cannot make the list walk further. */
export const COURSE_DESK_PAGES = 500
export const FILMS_SHOWN = 30
export const FILMS_ASKED_MAX = 500
export const COURSE_QUESTIONS_SHOWN = 1000
