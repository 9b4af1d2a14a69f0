import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderWithApi } from '../../../../testing/render-with-api.tsx'
import { sampleLesson } from '../testing/sample-chapters.ts'
import { COMING_FILM_MS, useComingFilm } from './use-coming-film.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Player({ hasFilm, isHydrated = true }: { hasFilm: boolean; isHydrated?: boolean }) {
  useComingFilm(sampleLesson(11, '第一讲', { hasFilm }), isHydrated)
  return null
}

it('an open player looks for a film that has yet to be uploaded, and for no other', async () => {
  const waiting = renderWithApi(<Player hasFilm={false} />, () => [])
  const others = [renderWithApi(<Player hasFilm />), renderWithApi(<Player hasFilm={false} isHydrated={false} />)]
  await vi.advanceTimersByTimeAsync(COMING_FILM_MS * 2.5)
  expect(waiting.calls.map(({ url }) => url)).toEqual(Array.from({ length: 3 }, () => waiting.calls[0]?.url))
  expect(others.flatMap(({ calls }) => calls)).toEqual([])
})
