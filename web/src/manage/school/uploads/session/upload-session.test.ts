// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPartServer, createSharedLocks, noHandles } from '../testing/part-server.ts'
import { PartFailure } from './send-part.ts'
import { createUploadSession } from './upload-session.ts'

const TEXT = 'honey from every flower'
const fileOf = (text = TEXT, name = '课.mp4') => new File([text], name)
const video = (file = fileOf()) => ({ file, kind: 'video' as const })

let backend: ReturnType<typeof createPartServer>
let locks: ReturnType<typeof createSharedLocks>
let onEnded: ReturnType<typeof vi.fn<() => void>>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  backend = createPartServer()
  locks = createSharedLocks()
  onEnded = vi.fn<() => void>()
})
afterEach(() => vi.useRealTimers())

/** A tab of the same browser. */
const openTab = () =>
  createUploadSession({ server: backend.server, locks, handles: noHandles, now: () => Date.now(), onEnded })

const stateIn = (tab: ReturnType<typeof openTab>) => tab.store.get().map(({ state }) => state)
const becomes = (tab: ReturnType<typeof openTab>, state: string) =>
  vi.waitFor(() => expect(stateIn(tab)).toEqual([state]), { interval: 1 })

it('sends a file in parts, closes it and lets it go', async () => {
  const tab = openTab()
  const [upload] = await tab.add([{ ...video(), purpose: '放到 3.2' }])
  expect(upload).toMatchObject({ filmId: 7, purpose: '放到 3.2' })
  await becomes(tab, 'done')
  expect(backend.textOf(1)).toBe(TEXT)
  expect([...new Set(backend.sent)]).toHaveLength(6)
  expect(backend.sent).toHaveLength(6)
  expect(backend.closed).toEqual([1])
  expect(onEnded).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(tab.store.get()).toEqual([])
})

it('goes on where it was: after a pause, and with the same file chosen again', async () => {
  const tab = openTab()
  backend.hold()
  await tab.add([video()])
  expect(stateIn(tab)).toEqual(['sending'])
  const [item] = tab.store.get()
  tab.pause(item?.key ?? '')
  expect(stateIn(tab)).toEqual(['paused'])
  expect(tab.isSending()).toBe(false)
  backend.letGo()

  const later = openTab()
  await later.restore()
  expect(stateIn(later)).toEqual(['needs-file'])
  const key = later.store.get()[0]?.key ?? ''
  await later.choose(key, fileOf('another that is as long'))
  expect(later.store.get()[0]).toMatchObject({ state: 'needs-file', sentence: '选的不是同一个文件：大小或开头不一样' })
  await later.choose(key, fileOf())
  await becomes(later, 'done')
  expect(backend.textOf(1)).toBe(TEXT)
})

it('chosen as if it were new, it is the row that waited', async () => {
  const former = openTab()
  backend.hold()
  await former.add([video()])
  former.pause(former.store.get()[0]?.key ?? '')
  backend.letGo()
  const tab = openTab()
  await tab.restore()
  await tab.add([video()])
  await becomes(tab, 'done')
  expect(backend.closed).toEqual([1])
})

it('is sent by one tab, and shown by the other, which goes on when the first is gone', async () => {
  const first = openTab()
  backend.hold()
  await first.add([video()])
  const second = openTab()
  await second.restore()
  expect(stateIn(second)).toEqual(['elsewhere'])
  await second.add([video()])
  expect(stateIn(second)).toEqual(['elsewhere'])
  first.leave()
  backend.letGo()
  await vi.advanceTimersByTimeAsync(5000)
  await becomes(second, 'done')
  expect(backend.textOf(1)).toBe(TEXT)
})

describe('when something is in the way', () => {
  it('waits for the net, says so, and goes on by itself', async () => {
    const tab = openTab()
    backend.troubles.push(new PartFailure(0, '', false), new PartFailure(0, '', false), new PartFailure(0, '', false))
    await tab.add([video()])
    await becomes(tab, 'offline')
    expect(tab.store.get()[0]?.sentence).toBe('网断了，连上后从这里接着传')
    expect(tab.isSending()).toBe(false)
    await vi.advanceTimersByTimeAsync(1000)
    await becomes(tab, 'done')
    expect(backend.textOf(1)).toBe(TEXT)
  })

  it('says that the disk of the school is full, and goes on by itself once there is room', async () => {
    const tab = openTab()
    const sentence = '磁盘满了，没有存上；学校腾出空间之后再试'
    backend.troubles.push(new PartFailure(507, sentence, true))
    await tab.add([video()])
    await becomes(tab, 'offline')
    expect(tab.store.get()[0]?.sentence).toBe(sentence)
    await vi.advanceTimersByTimeAsync(1000)
    await becomes(tab, 'done')
  })

  it('goes on at once when the browser says that it is online', async () => {
    const tab = openTab()
    backend.troubles.push(new PartFailure(0, '', false))
    await tab.add([video()])
    await becomes(tab, 'offline')
    tab.handleOnline()
    await becomes(tab, 'done')
  })

  it.each([
    [new PartFailure(413, '', false), '网站前面的代理不让一次传 8 MB'],
    [new PartFailure(401, '请先登录', true), '登录过期了'],
    [new PartFailure(409, '文件在上传期间变了', true), '文件在上传期间变了'],
  ])('stops and says why: %s', async (trouble, sentence) => {
    const tab = openTab()
    backend.troubles.push(trouble)
    await tab.add([video()])
    await becomes(tab, 'stopped')
    const [item] = tab.store.get()
    expect(item?.sentence).toContain(sentence)
    await tab.resume(item?.key ?? '')
    await becomes(tab, 'done')
  })

  it('sends a part again that was spoilt on the way', async () => {
    const tab = openTab()
    backend.troubles.push(new PartFailure(400, '这一段在路上变了样', true))
    await tab.add([video()])
    await becomes(tab, 'done')
  })

  it('asks for the file that can no longer be read', async () => {
    const file = fileOf()
    const tab = openTab()
    backend.hold()
    await tab.add([video(file)])
    tab.pause(tab.store.get()[0]?.key ?? '')
    backend.letGo()
    Object.defineProperty(file, 'slice', {
      value: () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }),
    })
    await tab.resume(tab.store.get()[0]?.key ?? '')
    await becomes(tab, 'needs-file')
    await tab.choose(tab.store.get()[0]?.key ?? '', fileOf())
    await becomes(tab, 'done')
  })

  it('is given up when asked to', async () => {
    const tab = openTab()
    backend.hold()
    await tab.add([video()])
    await tab.cancel(tab.store.get()[0]?.key ?? '')
    backend.letGo()
    expect(tab.store.get()).toEqual([])
    expect(await backend.server.list()).toEqual([])
  })
})
