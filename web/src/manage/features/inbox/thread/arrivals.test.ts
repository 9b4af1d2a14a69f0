import type { InboxMessage } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { expect, test } from 'vitest'
import { arrivalWords } from './arrivals.ts'

const person = (userId: number, nickName: string) => ({ userId, nickName, avatarUrl: '' })
const message = (id: string, kind: InboxMessage['kind'], who: InboxMessage['person']) =>
  ({ id, kind, person: who, assignee: null }) as InboxMessage

const ASKED = message('c1', 'member', person(50, '二叉树上的猫'))
const ANSWERED = message('r2', 'school', person(8, '陆承远'))

test('another’s word is said, the newest one', () => {
  expect(arrivalWords([ASKED], [ASKED, ANSWERED], 7)).toBe('陆承远 刚刚公开回复了')
  const again = message('c3', 'member', person(50, '二叉树上的猫'))
  expect(arrivalWords([ASKED], [ASKED, ANSWERED, again], 7)).toBe('二叉树上的猫 刚刚又说了一句')
  const assigned = { ...message('a4', 'assigned', person(9, '安然')), assignee: person(8, '陆承远') }
  expect(arrivalWords([], [assigned], 7)).toBe('安然 刚刚把它指派给 陆承远')
  expect(arrivalWords([], [message('r5', 'school', null)], 7)).toBe('学校 刚刚公开回复了')
})

test('one’s own words are no news, nor is what was there', () => {
  expect(arrivalWords([ASKED], [ASKED, ANSWERED], 8)).toBe('')
  expect(arrivalWords([ASKED, ANSWERED], [ASKED, ANSWERED], 7)).toBe('')
})
