import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startDraftSession } from './draft-session.ts'
import type { Choice } from './draft-view.ts'
import { createMemoryDrafts, type KeptDrafts } from './kept-drafts.ts'
import type { Body } from './merge-bodies.ts'
import type { Place } from './open-draft.ts'
import { SAVE_AFTER_MS, SAVE_WITHIN_MS } from './save-timer.ts'
import { RETRY_MS } from './session-parts.ts'
import { connect, createSimulatedServer, type Line } from './testing/simulated-server.ts'

let server = createSimulatedServer()
let line: Line
let kept: KeptDrafts
let focus: string | undefined
let draftId = 0

beforeEach(() => {
  vi.useFakeTimers()
  server = createSimulatedServer()
  draftId = server.begin(null, { title: '', summary: '' }).draftId
  line = { isUp: true, losesAnswers: false, delayMs: 0 }
  kept = { ...createMemoryDrafts(), lasts: true }
  focus = undefined
})
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A call takes time, and the fake clock does not advance by itself. */
async function during(work: Promise<void>): Promise<void> {
  await pass(10)
  await work
}

async function start(sessionKey = 'session-0123456789', place: Omit<Place, 'kind'> = { draftId }) {
  const starting = startDraftSession({
    server: connect(server, line),
    kept,
    staffId: 1,
    sessionKey,
    tabId: sessionKey,
    place: { kind: 'news', ...place },
    isLeft: ({ key }) => Promise.resolve(key !== sessionKey),
    focusedField: () => focus,
    isOnline: () => line.isUp,
    now: Date.now,
    onChange: () => undefined,
  })
  await pass(1)
  return starting
}

const stored = () => server.drafts.get(draftId)
const writeElsewhere = (body: Body) => {
  const draft = stored()
  if (draft) server.calls.save({ draftId, version: draft.version, body: { ...draft.body, ...body } })
}

describe('something that stands', () => {
  const contentId = 77
  const ofContent = () => [...server.drafts.values()].filter((draft) => draft.contentId === contentId)
  beforeEach(() => void server.published.set(contentId, { title: '原来的', summary: '摘要' }))

  it('is looked at without a draft, and the first change begins one', async () => {
    const session = await start('look-0123456789abc', { contentId })
    await pass(SAVE_AFTER_MS * 10)
    session.close()
    expect(ofContent()).toEqual([])
    const writing = await start('write-0123456789ab', { contentId })
    writing.change((body) => ({ ...body, title: '改过的' }))
    await pass(SAVE_AFTER_MS + 10)
    expect(ofContent()).toMatchObject([{ version: 2, body: { title: '改过的', summary: '摘要' } }])
    expect(writing.view()).toMatchObject({ saving: 'saved', draft: { version: 2 } })
  })

  it('begun by two pages at once is one draft with the words of both', async () => {
    const one = await start('one-0123456789abcd', { contentId })
    const two = await start('two-0123456789abcd', { contentId })
    one.change((body) => ({ ...body, title: '一的标题' }))
    two.change((body) => ({ ...body, summary: '二的摘要' }))
    await pass(SAVE_AFTER_MS * 3)
    expect(ofContent()).toMatchObject([{ body: { title: '一的标题', summary: '二的摘要' } }])
  })

  it('that was published anew since it was looked at keeps what is new', async () => {
    const session = await start('late-0123456789abc', { contentId })
    server.published.set(contentId, { title: '原来的', summary: '同事发布的' })
    session.change((body) => ({ ...body, title: '我的标题' }))
    await during(session.saveNow())
    expect(ofContent()).toMatchObject([{ body: { title: '我的标题', summary: '同事发布的' } }])
  })

  it('whose first save found no answer is begun once', async () => {
    const session = await start('lost-0123456789abc', { contentId })
    line.losesAnswers = true
    session.change((body) => ({ ...body, title: '丢了回答' }))
    await pass(SAVE_AFTER_MS + 10)
    line.losesAnswers = false
    await pass(RETRY_MS[0] + 10)
    expect(ofContent()).toMatchObject([{ body: { title: '丢了回答' } }])
  })
})

describe('something new', () => {
  const BLANK = { title: '', summary: '', isFeatured: false }
  const begun = () => [...server.drafts.values()].filter((draft) => draft.draftId !== draftId)
  const startNew = (sessionKey: string) => start(sessionKey, { blank: BLANK })

  it('is begun by the first change and not by looking at its editor', async () => {
    const session = await startNew('new-0123456789abcd')
    await pass(SAVE_AFTER_MS * 10)
    expect(begun()).toEqual([])
    expect(session.view()).toMatchObject({ saving: 'saved', draft: { draftId: 0, contentId: null, body: BLANK } })
    session.change((body) => ({ ...body, title: '第一句' }))
    await pass(SAVE_AFTER_MS + 10)
    expect(begun()).toMatchObject([{ version: 1, body: { ...BLANK, title: '第一句' } }])
    expect(session.view()).toMatchObject({ saving: 'saved', draft: { draftId: begun()[0]?.draftId } })
    session.change((body) => ({ ...body, title: '第二句' }))
    await pass(SAVE_AFTER_MS + 10)
    expect(begun()).toMatchObject([{ version: 2, body: { title: '第二句' } }])
  })

  it('is one draft when the first answer was lost and the writing went on', async () => {
    const session = await startNew('lost-0123456789abc')
    line.losesAnswers = true
    session.change((body) => ({ ...body, title: '第一句' }))
    await pass(SAVE_AFTER_MS + 10)
    session.change((body) => ({ ...body, title: '第一句，第二句' }))
    line.losesAnswers = false
    await pass(RETRY_MS[0] + SAVE_AFTER_MS + 10)
    expect(begun()).toMatchObject([{ body: { title: '第一句，第二句' } }])
    expect(session.view()).toMatchObject({ saving: 'saved', conflicts: [] })
    session.change((body) => ({ ...body, summary: '接着写' }))
    await pass(SAVE_AFTER_MS + 10)
    expect(begun()).toMatchObject([{ body: { summary: '接着写' } }])
  })

  it('that a page wrote before it died is in the next new one, and in one only', async () => {
    const dead = await startNew('dead-0123456789abc')
    line.losesAnswers = true
    dead.change((body) => ({ ...body, title: '死前写的' }))
    await pass(SAVE_AFTER_MS + 10)
    line.losesAnswers = false
    const next = await startNew('next-0123456789abc')
    await pass(10)
    expect(next.view()).toMatchObject({ conflicts: [], body: { title: '死前写的' } })
    expect(begun()).toHaveLength(1)
    dead.pause(true)
    const after = await startNew('after-0123456789ab')
    expect(after.view().body).toEqual(BLANK)
  })

  it('is not begun by what was taken back again', async () => {
    const session = await startNew('undo-0123456789abc')
    session.change((body) => ({ ...body, title: '写错的' }))
    session.undo()
    await pass(SAVE_AFTER_MS * 3)
    expect(begun()).toEqual([])
  })
})

describe('saving', () => {
  it('waits for a pause of a second, and no longer than five while the strokes go on', async () => {
    const session = await start()
    session.change((body) => ({ ...body, title: '一' }))
    await pass(SAVE_AFTER_MS - 10)
    expect(stored()?.version).toBe(1)
    await pass(20)
    expect(stored()).toMatchObject({ version: 2, body: { title: '一' } })

    for (let stroke = 0; stroke < 12; stroke += 1) {
      session.change((body) => ({ ...body, title: `${String(body['title'])}字` }))
      await pass(500)
    }
    expect(12 * 500).toBeGreaterThan(SAVE_WITHIN_MS)
    expect(stored()?.version).toBeGreaterThan(2)
  })

  it('keeps what did not arrive in the browser, tries again, and forgets it once the server has it', async () => {
    const session = await start()
    line.isUp = false
    session.change((body) => ({ ...body, title: '断网时写的' }))
    await pass(SAVE_AFTER_MS + 10)
    expect(session.view()).toMatchObject({ saving: 'offline', unsavedCount: 1 })
    expect(await kept.of(1)).toMatchObject([{ body: { title: '断网时写的' }, base: { title: '' } }])
    line.isUp = true
    await pass(RETRY_MS[0] + 10)
    expect(session.view().saving).toBe('saved')
    expect(stored()?.body).toMatchObject({ title: '断网时写的' })
    expect(await kept.of(1)).toEqual([])
  })

  it('asks before it is left where the browser keeps nothing', async () => {
    kept = createMemoryDrafts()
    const session = await start()
    session.change((body) => ({ ...body, title: '只在这一页里' }))
    await pass(10)
    expect(session.isAtRisk()).toBe(true)
    await pass(SAVE_AFTER_MS)
    expect(session.isAtRisk()).toBe(false)
  })

  it('says when something is in neither place', async () => {
    kept = { ...kept, put: () => Promise.reject(new Error('full')) }
    const session = await start()
    expect(session.isAtRisk()).toBe(false)
    session.change((body) => ({ ...body, title: '哪里都没有' }))
    await pass(10)
    expect(session.isAtRisk()).toBe(true)
    await pass(SAVE_AFTER_MS)
    expect(session.isAtRisk()).toBe(false)
  })
})

describe('what somebody else saved', () => {
  it('comes in where nobody is, and waits for whoever is in that field', async () => {
    const session = await start()
    focus = 'title'
    writeElsewhere({ title: '别人的标题' })
    await during(session.pull())
    expect(session.view()).toMatchObject({ isHeld: true, body: { title: '' } })
    focus = undefined
    session.release()
    expect(session.view()).toMatchObject({ isHeld: false, saving: 'saved', body: { title: '别人的标题' } })
  })

  it('is merged with what was written here, and asked about where both wrote', async () => {
    const session = await start()
    session.change((body) => ({ ...body, title: '我的标题' }))
    writeElsewhere({ summary: '别人的摘要', title: '别人的标题' })
    await pass(SAVE_AFTER_MS + 10)
    expect(session.view().conflicts).toMatchObject([{ path: 'title', mine: '我的标题', theirs: '别人的标题' }])
    // Until then no save is sent, and the local text stays.
    expect(stored()?.body).toEqual({ title: '别人的标题', summary: '别人的摘要' })
    expect(session.view().body['title']).toBe('我的标题')
    await during(session.resolve(new Map([['title', 'mine']])))
    await pass(SAVE_AFTER_MS)
    expect(stored()?.body).toEqual({ title: '我的标题', summary: '别人的摘要' })
    // The versions keep the other text.
    expect(server.everything()).toContain('别人的标题')
  })

  it('is put together by hand, place by place; what both had written is among the versions', async () => {
    const session = await start()
    session.change((body) => ({ ...body, title: '我的标题', summary: '我的摘要' }))
    writeElsewhere({ summary: '别人的摘要', title: '别人的标题' })
    await pass(SAVE_AFTER_MS + 10)
    expect(
      session
        .view()
        .conflicts.map(({ path }) => path)
        .toSorted(),
    ).toEqual(['summary', 'title'])
    await during(
      session.resolve(
        new Map<string, Choice>([
          ['title', { own: '合好的标题' }],
          ['summary', 'theirs'],
        ]),
      ),
    )
    await pass(SAVE_AFTER_MS)
    expect(stored()?.body).toEqual({ title: '合好的标题', summary: '别人的摘要' })
    for (const words of ['我的标题', '别人的标题', '我的摘要']) expect(server.everything()).toContain(words)
  })

  it('stays when what was written here is taken back', async () => {
    const session = await start()
    session.change((body) => ({ ...body, title: '写错的' }))
    writeElsewhere({ summary: '别人的摘要' })
    await pass(SAVE_AFTER_MS * 2)
    session.undo()
    expect(session.view().body).toEqual({ title: '', summary: '别人的摘要' })
    session.redo()
    expect(session.view().body).toEqual({ title: '写错的', summary: '别人的摘要' })
  })
})

describe('a draft that is opened again', () => {
  it('has what the page that died had written', async () => {
    const first = await start('first-0123456789')
    line.isUp = false
    first.change((body) => ({ ...body, title: '死前写的' }))
    await pass(10)
    line.isUp = true
    const second = await start('second-0123456789')
    await pass(SAVE_AFTER_MS)
    expect(second.view().body['title']).toBe('死前写的')
    expect(stored()?.body['title']).toBe('死前写的')
  })

  it('goes on in another one when it was published meanwhile', async () => {
    const session = await start()
    session.change((body) => ({ ...body, title: '还没存的' }))
    server.publish(draftId)
    await pass(SAVE_AFTER_MS + 10)
    expect(session.view()).toMatchObject({ isReborn: true, saving: 'saved', body: { title: '还没存的' } })
    expect(session.view().draft.draftId).not.toBe(draftId)
  })
})
