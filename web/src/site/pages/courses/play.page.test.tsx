import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallFailure } from '../../../api/call-failure.ts'
import { renderSite } from '../../testing/render-site.tsx'
import { logInForTest, logOutForTest } from '../../../testing/render-with-api.tsx'
import { answerOfSampleSite } from '../../testing/sample-site.ts'

beforeEach(() => {
  logInForTest()
  vi.stubGlobal('innerWidth', 390)
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => {
  cleanup()
  logOutForTest()
  vi.unstubAllGlobals()
})

describe('the player page on a phone', () => {
  it.each([
    ['cannot be loaded', 500, '课程没能加载出来'],
    ['does not exist', 404, '没有这门课'],
  ])('has a way back when the course %s', async (_what, status, words) => {
    const site = await renderSite('/subject/play/4', {
      device: 'MOBILE',
      answer: (request) => {
        if (request.url.includes('/subject/')) throw new CallFailure(status, '服务错误')
        return answerOfSampleSite(request)
      },
    })
    await screen.findByText(words)
    fireEvent.click(screen.getByRole('button', { name: '返回' }))
    await waitFor(() => expect(site.address()).toBe('/home'))
  })
})
