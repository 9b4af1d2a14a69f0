import type { Note, NoteDraft, NoteRemoval } from '@bee/contract/notes/notes.contract.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { campaignSize } from '../../../../../scripts/testing/campaign.ts'
import { createNoteOutbox, RETRY_MS, UNDO_MS, type NoteWords } from './note-outbox.ts'

class Refusal extends Error {}

interface Stored extends Note {
  changes: string[]
  isDeleted: boolean
}

/** The rules of the server, as its own tests hold them. */
function createSchool() {
  const notes = new Map<string, Stored>()
  const isSeen = (held: Stored, { version, after = [] }: NoteRemoval) =>
    held.version === version || after.includes(held.changes.at(-1) ?? '')
  const shown = (held: Stored | undefined) => (held && !held.isDeleted ? { ...held } : null)
  return {
    notes,
    texts: () => [...notes.values()].filter((note) => !note.isDeleted).map(({ content }) => content),
    save(draft: NoteDraft) {
      const held = notes.get(draft.id)
      if (!held) {
        const note = { ...draft, version: 1, changes: [draft.changeId], isDeleted: false, isCopy: false }
        notes.set(draft.id, note as unknown as Stored)
        return { note: shown(notes.get(draft.id)), copy: null }
      }
      if (held.changes.includes(draft.changeId)) return { note: shown(held), copy: null }
      let copy: Stored | undefined
      if (!isSeen(held, draft) && !held.isDeleted && held.content !== draft.content) {
        copy = { ...held, id: `${held.id}-copy-${held.version}`, isCopy: true, changes: [] }
        notes.set(copy.id, copy)
      }
      const changes = [...held.changes, draft.changeId]
      Object.assign(held, { content: draft.content, version: held.version + 1, changes, isDeleted: false })
      return { note: shown(held), copy: shown(copy) }
    },
    remove(removal: NoteRemoval) {
      const held = notes.get(removal.id)
      if (!held || held.isDeleted) return { note: null }
      if (held.changes.includes(removal.changeId) || !isSeen(held, removal)) return { note: shown(held) }
      Object.assign(held, {
        isDeleted: true,
        version: held.version + 1,
        changes: [...held.changes, removal.changeId],
      })
      return { note: null }
    },
  }
}

/** The fate of a call on its way. */
type Fate = 'arrives' | 'lost' | 'answer lost' | 'refused'

let school: ReturnType<typeof createSchool>
let fate: () => Fate
let made: number
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T04:00:00Z') })
  localStorage.clear()
  school = createSchool()
  fate = () => 'arrives'
  made = 0
})
afterEach(() => vi.useRealTimers())

async function travel<Answer>(arrive: () => Answer): Promise<Answer> {
  await Promise.resolve()
  const what = fate()
  if (what === 'refused') throw new Refusal('没有这一讲')
  if (what === 'lost') throw new Error('offline')
  const answer = arrive()
  if (what === 'answer lost') throw new Error('offline')
  return answer
}

/** Another device has another storage. */
function storageOf(name: string) {
  const key = (each: string) => `${name}|${each}`
  const own = () => Object.keys(localStorage).filter((each) => each.startsWith(`${name}|`))
  return {
    get length() {
      return own().length
    },
    key: (index: number) => own()[index]?.slice(name.length + 1) ?? null,
    getItem: (each: string) => localStorage.getItem(key(each)),
    setItem: (each: string, text: string) => localStorage.setItem(key(each), text),
    removeItem: (each: string) => localStorage.removeItem(key(each)),
  }
}

function open(device = 'pc') {
  const known = new Map<string, Note | null>()
  const outbox = createNoteOutbox({
    userId: '7',
    storage: storageOf(device),
    newId: () => `change-${++made}`,
    save: (draft) => travel(() => school.save(draft)),
    remove: (removal) => travel(() => school.remove(removal)),
    refusalOf: (error) => (error instanceof Refusal ? error.message : undefined),
    onSettled: (line, note, copy) => {
      known.set(line.id, note)
      if (copy) known.set(copy.id, copy)
    },
  })
  return { outbox, known }
}

const words = (id: string, content: string, version = 0): NoteWords => ({
  id,
  content,
  version,
  courseId: 1,
  lessonId: 11,
  lessonName: '第一讲',
  second: 5,
})
const settled = () => vi.advanceTimersByTimeAsync(0)

test('a note is kept until the server has it', async () => {
  const { outbox, known } = open()
  outbox.save(words('a', '一'))
  expect(outbox.lines.get().get('a')).toMatchObject({ content: '一' })
  expect(localStorage.length).toBe(1)
  await settled()
  expect(outbox.lines.get().size).toBe(0)
  expect(localStorage.length).toBe(0)
  expect(known.get('a')).toMatchObject({ content: '一', version: 1 })
})

test('without a connection it waits, outlives the page and goes out with the next one', async () => {
  fate = () => 'lost'
  const first = open()
  first.outbox.save(words('a', '离线写的'))
  await settled()
  first.outbox.close()
  fate = () => 'arrives'
  const second = open()
  expect(second.outbox.lines.get().get('a')?.content).toBe('离线写的')
  await second.outbox.flush()
  expect(school.texts()).toEqual(['离线写的'])
})

test('is tried again by itself', async () => {
  fate = () => 'lost'
  const { outbox } = open()
  outbox.save(words('a', '一'))
  await settled()
  fate = () => 'arrives'
  await vi.advanceTimersByTimeAsync(RETRY_MS)
  expect(school.texts()).toEqual(['一'])
  expect(outbox.lines.get().size).toBe(0)
})

test('an edit after a sending whose answer was lost makes no copy', async () => {
  fate = () => 'answer lost'
  const { outbox } = open()
  outbox.save(words('a', '一'))
  await settled()
  fate = () => 'arrives'
  outbox.save(words('a', '二'))
  await settled()
  expect(school.texts()).toEqual(['二'])
})

test('what is refused stays with the sentence, until it is changed or given up', async () => {
  fate = () => 'refused'
  const { outbox } = open()
  outbox.save(words('a', '一'))
  await settled()
  expect(outbox.lines.get().get('a')).toMatchObject({ content: '一', refusal: '没有这一讲' })
  fate = () => 'arrives'
  await outbox.flush()
  expect(school.texts()).toEqual([])
  outbox.takeBack('a')
  expect(outbox.lines.get().size).toBe(0)
})

describe('a deletion', () => {
  test('can be taken back for a while', async () => {
    const { outbox } = open()
    outbox.save(words('a', '一'))
    await settled()
    outbox.remove(words('a', '一', 1))
    await vi.advanceTimersByTimeAsync(UNDO_MS - 1)
    expect(school.texts()).toEqual(['一'])
    outbox.takeBack('a')
    await vi.advanceTimersByTimeAsync(UNDO_MS * 2)
    expect(school.texts()).toEqual(['一'])
  })

  test('is done afterwards, and at once when the page is left', async () => {
    const { outbox } = open()
    for (const id of ['a', 'b']) outbox.save(words(id, id))
    await settled()
    outbox.remove(words('a', 'a', 1))
    await vi.advanceTimersByTimeAsync(UNDO_MS)
    expect(school.texts()).toEqual(['b'])
    outbox.remove(words('b', 'b', 1))
    outbox.close()
    await settled()
    expect(school.texts()).toEqual([])
  })

  test('of a note that has not been sent, taken back, leaves the note', async () => {
    fate = () => 'lost'
    const { outbox } = open()
    outbox.save(words('a', '一'))
    await settled()
    outbox.remove(words('a', '一'))
    outbox.takeBack('a')
    fate = () => 'arrives'
    await outbox.flush()
    expect(school.texts()).toEqual(['一'])
  })
})

// For all losses on the way and all orders in which two devices write and pages close: the last text of each device exists in the end,
// unless an author who had seen it replaced it.
test('no words are lost on two devices', async () => {
  const rounds = campaignSize({ everyRun: 30, whole: 3000 })
  for (let round = 0; round < rounds; round += 1) {
    let state = round * 7919 + 17
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((state / 2_147_483_648) * below)
    }
    localStorage.clear()
    school = createSchool()
    school.save({ ...words('a', '原文'), changeId: 'first' })
    const devices = { pc: open('pc'), phone: open('phone') }
    const last: Record<string, string> = {}
    /** Texts that a device had received before it changed the note. */
    const replaced = new Set<string>()
    fate = () => (['arrives', 'lost', 'answer lost'] as const)[random(3)] ?? 'arrives'
    for (let step = 0; step < 8; step += 1) {
      const name = random(2) === 0 ? 'pc' : 'phone'
      const device = devices[name]
      if (random(4) === 0) {
        device.outbox.close()
        devices[name] = { outbox: open(name).outbox, known: device.known }
      } else {
        replaced.add(device.known.get('a')?.content ?? '原文')
        last[name] = `${name} ${step}`
        device.outbox.save(words('a', last[name], device.known.get('a')?.version ?? 1))
      }
      await vi.advanceTimersByTimeAsync(random(2) * RETRY_MS)
    }
    fate = () => 'arrives'
    for (const { outbox } of Object.values(devices)) await outbox.flush()
    for (const { outbox } of Object.values(devices)) outbox.close()
    await settled()
    expect(Object.values(devices).map(({ outbox }) => outbox.lines.get().size)).toEqual([0, 0])
    for (const text of Object.values(last)) {
      const isKept = school.texts().includes(text) || replaced.has(text)
      expect({ round, text, isKept }).toEqual({ round, text, isKept: true })
    }
  }
})
