import type { Lesson, VideoSchedule } from '@bee/contract/player/player.contract.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useApi } from '../../../../api/api.ts'
import { logInForTest, logOutForTest, renderWithApi } from '../../../../testing/render-with-api.tsx'
import { openOutbox } from '../progress/open-outbox.ts'
import { createServerClock } from '../progress/server-clock.ts'
import { sampleLesson } from '../testing/sample-chapters.ts'
import type { SeekRequest } from './media-source.ts'
import { useLessonPlayer } from './use-lesson-player.ts'

const LESSON = sampleLesson(11, '第一讲')
const PLACE: VideoSchedule = {
  lessonId: 11,
  second: 30,
  duration: 100,
  percent: 30,
  finished: false,
  ranges: [],
  seq: 1,
  list: [],
  serverTime: 1,
}

beforeEach(logInForTest)
afterEach(() => {
  cleanup()
  logOutForTest()
})

const seeks = new Set<SeekRequest>()
const onObeyed = vi.fn<() => void>()

function Player({ lesson = LESSON }: { lesson?: Lesson }) {
  const api = useApi()
  const [clock] = useState(createServerClock)
  const [outbox] = useState(() => openOutbox({ api, clock }))
  const [askedSecond, setAsked] = useState<number | undefined>(6)
  const { start } = useLessonPlayer({
    lesson,
    place: PLACE,
    isHydrated: true,
    onBegun: () => undefined,
    askedSecond,
    onAskedObeyed: () => {
      onObeyed()
      setAsked(undefined)
    },
    outbox,
    clock,
  })
  if (start) seeks.add(start.seek)
  return (
    <>
      <button onClick={() => setAsked(6)}>去 00:06，{start?.isVisit ? '来看看' : '在学'}</button>
      <output>{start?.source?.url}</output>
    </>
  )
}

function BoughtPlayer() {
  const [isPaid, setPaid] = useState(false)
  return (
    <>
      <Player lesson={isPaid ? LESSON : { ...LESSON, videoUrl: null }} />
      <button onClick={() => setPaid(true)}>付款确认了</button>
    </>
  )
}

it('starts at the second that the visit came with, and seeks it only when it is asked for again', () => {
  renderWithApi(<Player />)
  expect([...seeks]).toEqual([{ second: 6 }])
  expect(onObeyed).toHaveBeenCalledTimes(1)
  const link = screen.getByRole('button', { name: '去 00:06，来看看' })
  fireEvent.click(link)
  expect([...seeks]).toEqual([{ second: 6 }, { second: 6 }])
  expect(onObeyed).toHaveBeenCalledTimes(2)
})

it('starts a lesson that is paid for while it is looked at', async () => {
  renderWithApi(<BoughtPlayer />, () => PLACE)
  expect(screen.getByRole('status').textContent).toBe('')
  fireEvent.click(screen.getByRole('button', { name: '付款确认了' }))
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe(LESSON.videoUrl))
})
