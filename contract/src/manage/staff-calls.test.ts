import { expect, expectTypeOf, it, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, type EndpointShape, type StaffEndpoint } from '../endpoint.ts'
import { contract } from '../index.ts'
import { manageContract } from './index.ts'
import { PERMISSION_KEYS, PERMISSIONS, rightWords } from './permissions.ts'
import { rights, secondStepCode } from './staff-fields.ts'

const call = { method: 'GET', path: '/manage/planted', summary: '试', result: z.null() } as const

it('does not compile without its permission and its reach', () => {
  // @ts-expect-error a staff call says what it takes
  endpoint({ ...call, access: 'staff', reach: 'nothing' })
  // @ts-expect-error and only what there is
  endpoint({ ...call, access: 'staff', permission: 'everything', reach: 'nothing' })
  // @ts-expect-error and what it reaches
  endpoint({ ...call, access: 'staff', permission: 'audit.read' })
  // @ts-expect-error by a word of its own
  endpoint({ ...call, access: 'staff', permission: 'audit.read', reach: 'all' })
  // @ts-expect-error only staff calls have one
  endpoint({ ...call, access: 'member', permission: 'audit.read' })
  // @ts-expect-error nor is a student's call asked again
  endpoint({ ...call, access: 'member', isSensitive: true })
  expectTypeOf(
    endpoint({ ...call, access: 'staff', permission: 'audit.read', reach: 'nothing' }),
  ).toExtend<StaffEndpoint>()
})

const shapesOf = (tables: object): EndpointShape[] =>
  Object.values(tables).flatMap((table: Record<string, EndpointShape>) => Object.values(table))

test('the two sides share no address, and all of the staff’s are below /manage', () => {
  expect(shapesOf(contract).filter(({ path, access }) => path.startsWith('/manage') || access === 'staff')).toEqual([])
  expect(shapesOf(manageContract).filter(({ path }) => !path.startsWith('/manage/'))).toEqual([])
  expect(shapesOf(manageContract).filter(({ access }) => access === 'member')).toEqual([])
})

test('who touches money, staff or backups logs in with two steps', () => {
  const needing = PERMISSION_KEYS.filter((key) => PERMISSIONS[key].needsSecondStep)
  expect(needing).toEqual(['orders.confirm', 'orders.reconcile', 'orders.refund', 'school.manage'])
})

test('a cell of the matrix says how far and how much', () => {
  expect(rightWords({ permission: 'content.write', scope: 'own', limit: null })).toBe('只有自己的课')
  expect(rightWords({ permission: 'content.publish', scope: 'asks', limit: null })).toBe('要教务同意')
  expect(rightWords({ permission: 'members.mobile', scope: 'all', limit: 20 })).toBe('一天 20 次')
  expect(rightWords({ permission: 'members.grant', scope: 'all', limit: 7 })).toBe('封禁 7 天以内')
  expect(rightWords({ permission: 'orders.refund', scope: 'all', limit: 50_000 })).toBe('¥500 以内')
  expect(rightWords({ permission: 'orders.refund', scope: 'all', limit: 12_345 })).toBe('¥123.45 以内')
  expect(rightWords({ permission: 'orders.confirm', scope: 'all', limit: null })).toBe('')
})

test.each([
  ['a scope that the right does not have', [{ permission: 'orders.confirm', scope: 'own' }]],
  ['a limit where nothing is counted', [{ permission: 'orders.confirm', limit: 3 }]],
  ['a limit above the most', [{ permission: 'members.mobile', limit: 1001 }]],
  ['the same right twice', [{ permission: 'audit.read' }, { permission: 'audit.read', scope: 'own' }]],
  ['a right that does not exist', [{ permission: 'everything' }]],
])('a role cannot have %s', (_what, list) => {
  expect(z.safeParse(rights(), list).success).toBe(false)
})

test('a code may be written with spaces and hyphens', () => {
  expect(z.parse(secondStepCode(), ' 123 456 ')).toBe('123456')
  expect(z.parse(secondStepCode(), '7kq2m-9xwaf')).toBe('7KQ2M9XWAF')
  expect(z.safeParse(secondStepCode(), '12345').success).toBe(false)
})
