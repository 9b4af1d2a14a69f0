import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { pageQuery } from './fields.ts'
import {
  COMMENT_MAX_CHARACTERS,
  COURSE_PAGE_SIZES,
  DEFAULT_PAGE_SIZE,
  FIRST_PAGE,
  HEADER_SEARCH_SIZE,
  HOME_NEWS_SIZE,
  HOME_PAGE_SIZES,
  MESSAGE_PAGE_SIZE,
  NEWS_PAGE_SIZE,
  QUESTION_PAGE_SIZE,
  REQUEST_TIMEOUT_MS,
  SESSION_DAYS,
  UPLOAD_TIMEOUT_MS,
} from './limits.ts'

it('are the numbers of section 9', () => {
  expect([FIRST_PAGE, DEFAULT_PAGE_SIZE]).toEqual([1, 10])
  expect([HOME_PAGE_SIZES, COURSE_PAGE_SIZES]).toEqual([
    [8, 20, 40],
    [12, 20, 40],
  ])
  expect([NEWS_PAGE_SIZE, QUESTION_PAGE_SIZE, MESSAGE_PAGE_SIZE, HOME_NEWS_SIZE]).toEqual([8, 8, 8, 4])
  expect(HEADER_SEARCH_SIZE).toBe(100)
  expect(COMMENT_MAX_CHARACTERS).toBe(200)
  expect([REQUEST_TIMEOUT_MS, UPLOAD_TIMEOUT_MS]).toEqual([120_000, 1_800_000])
  expect(SESSION_DAYS).toBe(7)
})

it('are what a list call means that says nothing', () => {
  expect(z.parse(z.object(pageQuery()), {})).toEqual({ page: 1, limit: 10 })
})
