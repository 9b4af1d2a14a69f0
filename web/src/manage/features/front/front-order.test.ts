import type { FrontRow } from '@bee/contract/manage/front.contract.ts'
import { expect, it } from 'vitest'
import { followerAt, inTree, shownAt, siblingsOf } from './front-order.ts'

const row = (contentId: number | null, parentId: number | null = null): FrontRow => ({
  contentId,
  draftId: contentId === null ? 9 : null,
  state: 'published',
  editorName: '',
  editTime: null,
  publishTime: null,
  isReviewAsked: false,
  title: '',
  note: '',
  imageUrl: '',
  showFrom: null,
  showUntil: null,
  parentId,
  area: '',
  colour: '',
  sign: '',
})

it('puts types behind their direction, and what hangs in the air at the end', () => {
  const rows = [row(1), row(2), row(3, 1), row(4, 99), row(5, 1), row(null, 2)]
  expect(inTree(rows).map(({ contentId }) => contentId)).toEqual([1, 3, 5, 2, null, 4])
})

it('names who follows at a place', () => {
  const rows = [row(1), row(2), row(3), row(4, 1), row(null)]
  const siblings = siblingsOf(rows, rows[0] as FrontRow)
  expect(siblings.map(({ contentId }) => contentId)).toEqual([1, 2, 3])
  const places = [0, 1, 2].map((place) => followerAt(siblings, rows[0] as FrontRow, place))
  expect(places).toEqual([2, 3, undefined])
})

it('tells the hours of something from now', () => {
  const [from, until] = ['2026-11-16T16:00:00.000Z', '2026-11-17T16:00:00.000Z']
  const at = (moment: string) => shownAt({ showFrom: from, showUntil: until }, Date.parse(moment))
  expect(at('2026-11-16T15:59:59.999Z')).toBe('coming')
  expect(at(from)).toBe('now')
  expect(at(until)).toBe('over')
  expect(shownAt({ showFrom: null, showUntil: null }, 0)).toBe('always')
})
