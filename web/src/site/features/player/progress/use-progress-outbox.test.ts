import type { ProgressSaved } from '@bee/contract/player/player.contract.ts'
import { expect, test } from 'vitest'
import { sampleChapters } from '../testing/sample-chapters.ts'
import { withSaved } from './use-progress-outbox.ts'

test('the catalogue shows what was just saved, of that lesson alone', () => {
  const [chapter] = sampleChapters
  const [lesson, ...others] = chapter?.lessons ?? []
  const saved = { lessonId: lesson?.id ?? 0, percent: 97, finished: true, second: 88 } as ProgressSaved
  const [first] = withSaved(sampleChapters, saved)
  expect(first?.lessons[0]).toEqual({ ...lesson, percent: 97, finished: true, second: 88 })
  expect(first?.lessons.slice(1)).toEqual(others)
})
