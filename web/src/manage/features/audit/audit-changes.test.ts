import { describe, expect, it } from 'vitest'
import { changesOf, markedSentence } from './audit-changes.ts'

const role = (limit: number | null, name = '客服') => ({
  name,
  rights: [{ permission: 'orders.refund', scope: 'all', limit }],
  version: 3,
})

describe('what an event has changed', () => {
  it('is said cell by cell of a role, and only what is another', () => {
    const event = { targetKind: 'role', before: role(30_000), after: role(50_000) }
    expect(changesOf(event)).toEqual([{ label: '退款', before: '¥300 以内', after: '¥500 以内' }])
  })

  it('is a right that was given or taken, and a name', () => {
    const after = { ...role(null, '前台'), rights: [{ permission: 'audit.read', scope: 'own', limit: null }] }
    expect(changesOf({ targetKind: 'role', before: role(null), after })).toEqual([
      { label: '名字', before: '客服', after: '前台' },
      { label: '看操作记录、改回去', before: '不可以', after: '只有自己做的' },
      { label: '退款', before: '可以', after: '不可以' },
    ])
  })

  it('is the role, the courses, and whether somebody is on the staff', () => {
    const before = { roleName: '教务', courseIds: [1, 2], isEnded: false }
    const after = { roleName: '讲师', courseIds: [1], isEnded: true }
    expect(changesOf({ targetKind: 'staff', before, after }).map(({ label }) => label)).toEqual([
      '角色',
      '自己的课',
      '身份',
    ])
  })

  it.each([
    [null, role(1)],
    [role(1), undefined],
    ['text', role(1)],
    [[], {}],
  ])('is nothing where one of both is missing or unreadable: %j', (before, after) => {
    expect(changesOf({ targetKind: 'role', before, after })).toEqual([])
    expect(changesOf({ targetKind: 'unknown', before: {}, after: {} })).toEqual([])
  })
})

describe('the sentence of an event', () => {
  it('has what was there struck out and what came marked', () => {
    const pieces = markedSentence('改了角色 客服：「退款」从 ¥300 以内 改为 ¥500 以内', [
      { label: '退款', before: '¥300 以内', after: '¥500 以内' },
    ])
    expect(pieces).toEqual([
      { text: '改了角色 客服：「退款」从 ' },
      { text: '¥300 以内', mark: 'del' },
      { text: ' 改为 ' },
      { text: '¥500 以内', mark: 'ins' },
    ])
  })

  it('also without spaces, and with another word between', () => {
    const pieces = markedSentence('把 何田 的角色从教务换成讲师', [{ label: '角色', before: '教务', after: '讲师' }])
    expect(pieces.map(({ text, mark }) => mark ?? text)).toEqual(['把 何田 的角色从', 'del', '换成', 'ins'])
  })

  it('stays whole where nothing in it is found', () => {
    expect(markedSentence('登录了蜂巢', [{ label: '角色', before: 'a', after: 'b' }])).toEqual([{ text: '登录了蜂巢' }])
  })
})
