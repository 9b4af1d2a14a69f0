import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logInForTest, logOutForTest } from '../../../testing/render-with-api.tsx'
import { renderSite } from '../../testing/render-site.tsx'
import { answerOfSampleSite } from '../../testing/sample-site.ts'

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440)
  vi.stubGlobal('scrollTo', () => undefined)
  logInForTest()
})
afterEach(() => {
  cleanup()
  logOutForTest()
  vi.unstubAllGlobals()
})

it('asks for my courses once a visit, also where the answer is here before the page is', async () => {
  let asked = 0
  const { go } = await renderSite('/profile/course', {
    answer: ({ url }) => {
      if (url.includes('/subject/mySubject')) {
        asked += 1
        return { list: [], totalCount: 0, totalPage: 0 }
      }
      if (url.includes('/user/info')) return { userId: 7, nickName: '程小满', mobile: '', img: '', createTime: '' }
      if (url.includes('/msg/unread')) return { system: 0, reply: 0, total: 0 }
      return answerOfSampleSite({ url })
    },
  })
  expect(await screen.findByText('还没有开始学的课')).toBeTruthy()
  expect(asked).toBe(1)
  // Not by way of the home page: its 接着学 reads the same query.
  await go('/about/company')
  await go('/profile/course')
  expect(await screen.findByText('还没有开始学的课')).toBeTruthy()
  expect(asked).toBe(2)
})
