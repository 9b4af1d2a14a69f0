import { writeVtt } from '@bee/contract/manage/media/subtitle-text.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setText } from './cue-edits.ts'
import { SAVE_AFTER_MS, SAVE_WITHIN_MS } from '../../../editor/save-timer.ts'
import { createSubtitleSession, RETRY_MS, type KeptText, type SubtitleSession } from './subtitle-session.ts'

const TEXT = writeVtt([{ startMs: 0, endMs: 1000, text: '一' }])
const textOf = (session: SubtitleSession) => session.get().lines.map(({ text }) => text)

/** A server with one subtitle file, and a browser that keeps one copy of it. */
function createWorld() {
  const world = {
    server: { text: TEXT, version: 1 },
    kept: undefined as KeptText | undefined,
    isAway: false,
    saves: 0,
    open(canKeep = true) {
      return createSubtitleSession(
        { ...world.server, kept: world.kept, savedAt: 0 },
        {
          async save(text, version) {
            world.saves += 1
            await Promise.resolve()
            if (world.isAway) throw new Error('网络开小差了')
            if (version !== world.server.version) return { other: '何田 14:02 存过这份字幕' }
            world.server = { text, version: version + 1 }
            return { version: version + 1 }
          },
          keep(kept) {
            if (canKeep) world.kept = kept
            return canKeep
          },
          now: () => Date.now(),
        },
      )
    },
  }
  return world
}
const type = (session: SubtitleSession, text: string) =>
  session.change((lines) => setText(lines, lines[0]?.id ?? 0, text), 'text')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('saving', () => {
  it('follows by itself, and this browser has it until then', async () => {
    const world = createWorld()
    const session = world.open()
    type(session, '一二')
    expect(session.get().saving).toBe('kept')
    expect(world.kept?.text).toContain('一二')
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(session.get()).toMatchObject({ saving: 'saved', version: 2 })
    expect([world.server.text.includes('一二'), world.kept]).toEqual([true, undefined])
  })

  it('does not wait for whoever types on and on', async () => {
    const world = createWorld()
    const session = world.open()
    for (let ms = 0; ms < SAVE_WITHIN_MS; ms += 500) {
      type(session, `字 ${ms}`)
      await vi.advanceTimersByTimeAsync(500)
    }
    expect(world.saves).toBeGreaterThan(0)
    expect(world.server.text).toContain('字 ')
  })

  it('tries again where the line is gone, and sends what was typed meanwhile', async () => {
    const world = createWorld()
    world.isAway = true
    const session = world.open()
    type(session, '断网时')
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(session.get()).toMatchObject({ saving: 'failed', sentence: '网络开小差了' })
    expect(world.kept?.text).toContain('断网时')
    world.isAway = false
    await vi.advanceTimersByTimeAsync(RETRY_MS)
    expect(session.get().saving).toBe('saved')
    expect(world.server.text).toContain('断网时')
  })

  it('what is typed while something is on its way goes with the next', async () => {
    const world = createWorld()
    const session = world.open()
    type(session, '先')
    const sending = session.saveNow()
    type(session, '先后')
    await sending
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(world.server).toMatchObject({ version: 3 })
    expect(world.server.text).toContain('先后')
    expect(world.kept).toBeUndefined()
  })
})

describe('a second tab', () => {
  async function collide() {
    const world = createWorld()
    const [mine, theirs] = [world.open(), world.open(false)]
    type(theirs, '他们的')
    await theirs.saveNow()
    type(mine, '我的')
    await mine.saveNow()
    return { world, mine }
  }

  it('is told, loses nothing, and saves no more by itself', async () => {
    const { world, mine } = await collide()
    expect(mine.get()).toMatchObject({ saving: 'other', sentence: '何田 14:02 存过这份字幕' })
    type(mine, '我的，再写')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.server.text).toContain('他们的')
    expect(world.kept?.text).toContain('我的，再写')
  })

  it('may go over the other one', async () => {
    const { world, mine } = await collide()
    await mine.saveOver(world.server.version)
    expect(mine.get().saving).toBe('saved')
    expect(world.server.text).toContain('我的')
  })

  it('or take it, and have its own back by one step', async () => {
    const { world, mine } = await collide()
    mine.take(world.server)
    expect(textOf(mine)).toEqual(['他们的'])
    expect(mine.get().saving).toBe('saved')
    mine.undo()
    expect(textOf(mine)).toEqual(['我的'])
  })
})

describe('a page that was closed', () => {
  it('goes on with what this browser has', async () => {
    const world = createWorld()
    world.isAway = true
    type(world.open(), '没存上')
    world.isAway = false
    const next = world.open()
    expect(next.get()).toMatchObject({ isRecovered: true, saving: 'kept' })
    expect(textOf(next)).toEqual(['没存上'])
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(world.server.text).toContain('没存上')
  })

  it('asks where the server has another one since', async () => {
    const world = createWorld()
    type(world.open(), '没存上')
    world.server = { text: writeVtt([{ startMs: 0, endMs: 1000, text: '别人的' }]), version: 5 }
    const next = world.open()
    expect(next.get().saving).toBe('other')
    expect(textOf(next)).toEqual(['没存上'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.server.version).toBe(5)
  })

  it('asks before it goes where this browser keeps nothing', () => {
    const session = createWorld().open(false)
    expect(session.isAtRisk()).toBe(false)
    type(session, '一二三')
    expect(session.isAtRisk()).toBe(true)
  })
})

it('goes back and forth by steps; strokes of one line are one', async () => {
  const session = createWorld().open()
  type(session, '甲')
  type(session, '甲乙')
  await vi.advanceTimersByTimeAsync(2000)
  type(session, '甲乙丙')
  session.undo()
  expect(textOf(session)).toEqual(['甲乙'])
  session.undo()
  expect(textOf(session)).toEqual(['一'])
  expect(session.get()).toMatchObject({ canUndo: false, canRedo: true })
  session.redo()
  session.redo()
  expect(textOf(session)).toEqual(['甲乙丙'])
})
