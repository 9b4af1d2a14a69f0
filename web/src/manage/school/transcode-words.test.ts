import type { Transcode } from '@bee/contract/manage/media/transcode-shapes.ts'
import { expect, it } from 'vitest'
import { cellOf, endWords, inOrder, outlineWords, sumWords } from './transcode-words.ts'

const NOW = Date.parse('2026-11-17T06:00:00Z')

const transcode = (change: Partial<Transcode>): Transcode => ({
  makingId: 1,
  filmId: 1,
  fileName: '03-07 本章小练讲解.mp4',
  state: 'encoding',
  original: '',
  doing: '',
  percent: 63,
  endTime: '2026-11-17T06:03:20Z',
  queuePlace: null,
  attempts: 1,
  isPlayable: false,
  place: null,
  problem: null,
  ways: [],
  warnings: [],
  createTime: '2026-11-17T05:00:00Z',
  changeTime: '2026-11-17T05:00:00Z',
  ...change,
})

it('says when it will be done, by the clock while it waits and in minutes while it runs', () => {
  expect(endWords(transcode({}), NOW)).toEqual({ head: '还要 4 分', foot: '63%' })
  expect(endWords(transcode({ endTime: '2026-11-17T08:30:00Z' }), NOW).head).toBe('还要 2 小时 30 分')
  expect(endWords(transcode({ endTime: '2026-11-17T05:59:00Z' }), NOW).head).toBe('快好了')
  expect(endWords(transcode({ endTime: null }), NOW)).toEqual({ head: '63%', foot: '' })
  const waiting = transcode({ state: 'queued', percent: null, queuePlace: 0, endTime: '2026-11-17T06:26:00Z' })
  expect(endWords(waiting, NOW)).toEqual({ head: '约 14:26 好', foot: '排在第 1 个' })
  expect(endWords(transcode({ state: 'failed', attempts: 2 }), NOW)).toEqual({ head: '没做成', foot: '试了 2 次' })
})

it('adds up what runs, waits and has stopped', () => {
  const list = [
    transcode({}),
    transcode({ state: 'checking' }),
    transcode({ state: 'queued' }),
    transcode({ state: 'failed' }),
  ]
  expect(sumWords(list)).toBe('2 个在做，1 个排队，1 个失败')
  expect(sumWords([])).toBe('')
  expect(list.map(cellOf)).toEqual(['run', 'run', 'dra', 'bad'])
})

it('puts what waits for somebody first, and what waits for its turn last', () => {
  const problem = { sentence: '断了', advice: '', detail: '' }
  const list = [transcode({ state: 'queued' }), transcode({}), transcode({ state: 'failed', problem })]
  expect(inOrder(list).map(({ state }) => state)).toEqual(['failed', 'encoding', 'queued'])
})

it('says in an outline how far it is', () => {
  expect(outlineWords(transcode({}), NOW)).toBe('转码 63%，还要 4 分')
  expect(outlineWords(transcode({ state: 'failed' }), NOW)).toBe('没有视频，转码失败')
  expect(outlineWords(transcode({ state: 'failed', isPlayable: true }), NOW)).toBe('新的没做成，还是旧的')
  expect(outlineWords(transcode({ state: 'queued' }), NOW)).toBe('排队转码')
})
