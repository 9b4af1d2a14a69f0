/** The largest id PostgreSQL's integer can hold; a larger number is malformed, not unknown. */
export const MAX_ID = 2_147_483_647

/** Numbers of the specification's section 9 that both sides rely on. */
export const FIRST_PAGE = 1
export const DEFAULT_PAGE_SIZE = 10
export const MAX_PAGE_SIZE = 100

export const HOME_PAGE_SIZES = [8, 20, 40] as const
export const COURSE_PAGE_SIZES = [12, 20, 40] as const
export const NEWS_PAGE_SIZE = 8
export const QUESTION_PAGE_SIZE = 8
export const PRACTICE_SET_SIZE = 10
/** Right answers of a challenge's ten that open the next level (ruling 23). */
export const CHALLENGE_PASS_AT = 8
/** Right answers in a row after which a question leaves the wrong-answer book. */
export const RIGHTS_TO_LEAVE_BOOK = 3
export const MESSAGE_PAGE_SIZE = 8
export const HOME_NEWS_SIZE = 4
export const HEADER_SEARCH_SIZE = 100
export const RECOMMENDATION_SIZE = 6
export const COMMENT_PAGE_SIZE = 10
/** Answers shown under a comment before 展开. */
export const REPLIES_SHOWN = 3

/** Types that one list may be narrowed to at once. */
export const CHOSEN_TYPES_MAX = 20

/** Stars of a rating. */
export const RATING_MAX = 5
export const COMMENT_MAX_CHARACTERS = 200
export const FEEDBACK_MAX_CHARACTERS = 500
export const FEEDBACK_REPLY_MAX_CHARACTERS = 200
/** Messages to and fro below one feedback; a longer talk needs a new one. */
export const FEEDBACK_MAX_REPLIES = 50
export const NOTE_MAX_CHARACTERS = 1000
export const NICKNAME_MIN_CHARACTERS = 2
export const NICKNAME_MAX_CHARACTERS = 20
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 64
export const SMS_CODE_LENGTH = 6
/** Ruling 11. */
export const SMS_CODE_MINUTES = 5
export const SEARCH_MAX_CHARACTERS = 50
export const SEARCH_MAX_WORDS = 8
export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024
/** All pictures of one member together. */
export const UPLOADS_OF_MEMBER_MAX_BYTES = 50 * 1024 * 1024
export const AVATAR_MAX_PX = 1024

export const SESSION_DAYS = 7
export const REQUEST_TIMEOUT_MS = 120_000
export const UPLOAD_TIMEOUT_MS = 1_800_000

/** Watched ranges in one save: a learner who jumps about makes tens of them between saves. */
export const MAX_WATCHED_RANGES = 500
