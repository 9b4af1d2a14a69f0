/** Choices without a schema, for pages that carry none. */

/** `source` of the list: 0 default, 1 newest, 2 popular, 3 free (ruling 14). */
export const COURSE_SORTS = ['0', '1', '2', '3'] as const
export type CourseSort = (typeof COURSE_SORTS)[number]

/** Home tabs: 1 employment courses, 2 college courses. */
export const COURSE_CATEGORIES = ['1', '2'] as const
export type CourseCategory = (typeof COURSE_CATEGORIES)[number]

export const MY_COURSE_STATES = ['all', 'learning', 'finished'] as const
export type MyCourseState = (typeof MY_COURSE_STATES)[number]

/** Above the text of a course on its pages; its author need not write it. */
export const COURSE_INTRO_TITLE = '这门课讲什么'
