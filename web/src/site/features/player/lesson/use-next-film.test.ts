import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleLesson } from '../testing/sample-chapters.ts'
import { AHEAD_BYTES, useNextFilm } from './use-next-film.ts'

let asked: [address: string, range: string | undefined][]
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', (address: string, { headers }: { headers: { range?: string } }) => {
    asked.push([address, headers.range])
    return Promise.resolve(new Response())
  })
})
afterEach(() => vi.unstubAllGlobals())

const next = sampleLesson(12, '第二讲')
const fetchAhead = (lesson: typeof next | undefined) => renderHook(() => useNextFilm(lesson)).result.current

function connectedBy(connection: object | undefined): void {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { connection }))
}

test('the beginning, once', () => {
  const ahead = fetchAhead(next)
  ahead()
  ahead()
  expect(asked).toEqual([[next.videoUrl, `bytes=0-${AHEAD_BYTES - 1}`]])
})

test('of a stream its playlist', () => {
  fetchAhead({ ...next, hlsUrl: '/media/k/a/master.m3u8' })()
  expect(asked).toEqual([['/media/k/a/master.m3u8', undefined]])
})

test('not of a locked lesson, nor of none', () => {
  fetchAhead({ ...next, videoUrl: null })()
  fetchAhead(undefined)()
  expect(asked).toEqual([])
})

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])('not over %o', (connection) => {
  connectedBy(connection)
  fetchAhead(next)()
  expect(asked).toEqual([])
  connectedBy({ saveData: false, effectiveType: '4g' })
  fetchAhead(next)()
  expect(asked).toHaveLength(1)
})
