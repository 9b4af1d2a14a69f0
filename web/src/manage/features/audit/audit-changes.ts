import type { AuditEvent } from '@bee/contract/manage/audit.contract.ts'
import { PERMISSION_KEYS, PERMISSIONS, rightWords, type RoleRight } from '@bee/contract/manage/permissions.ts'

/** One change of an audit event, in words. */
export interface Change {
  label: string
  before: string
  after: string
}

/** A piece of a sentence; `del` marks the old value and `ins` the new one. */
export interface Piece {
  text: string
  mark?: 'del' | 'ins'
}

type Standing = Readonly<Record<string, unknown>>

const standing = (value: unknown): Standing | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Standing) : undefined

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads rights from a stored event. The event may be older than this code, so the shape is not certain. */
function rightsIn({ rights }: Standing): Map<string, RoleRight> {
  const list = Array.isArray(rights) ? (rights as RoleRight[]) : []
  return new Map(list.map((right) => [right.permission, right]))
}

const cellWords = (right: RoleRight | undefined) => (right ? rightWords(right) || '可以' : '不可以')

function roleChanges(before: Standing, after: Standing): Change[] {
  const [old, now] = [rightsIn(before), rightsIn(after)]
  const cells = PERMISSION_KEYS.map((key) => ({
    label: PERMISSIONS[key].label,
    before: cellWords(old.get(key)),
    after: cellWords(now.get(key)),
  }))
  return [{ label: '名字', before: text(before['name']), after: text(after['name']) }, ...cells]
}

const courseCount = ({ courseIds }: Standing) => `${Array.isArray(courseIds) ? courseIds.length : 0} 门`
const isEnded = ({ isEnded: ended }: Standing) => (ended === true ? '不是员工' : '是员工')

const staffChanges = (before: Standing, after: Standing): Change[] => [
  { label: '角色', before: text(before['roleName']), after: text(after['roleName']) },
  { label: '自己的课', before: courseCount(before), after: courseCount(after) },
  { label: '身份', before: isEnded(before), after: isEnded(after) },
]

const wordChanges =
  (labels: Readonly<Record<string, string>>) =>
  (before: Standing, after: Standing): Change[] =>
    Object.entries(labels).map(([field, label]) => ({ label, before: text(before[field]), after: text(after[field]) }))

/** One reader for every kind of object of which events keep the state before and after. */
const KINDS: Readonly<Record<string, (before: Standing, after: Standing) => Change[]>> = {
  role: roleChanges,
  staff: staffChanges,
  schoolInfo: wordChanges({
    name: '学校的名字',
    shortName: '简称',
    recordNumber: '备案号',
    policeRecordNumber: '公安备案号',
    slogan: '口号',
    description: '一句话介绍',
    phone: '电话',
    email: '邮箱',
    address: '地址',
    serviceHours: '服务时间',
    holidays: '放假与调休',
  }),
}

export function changesOf(event: Pick<AuditEvent, 'targetKind' | 'before' | 'after'>): Change[] {
  const before = standing(event.before)
  const after = standing(event.after)
  const read = KINDS[event.targetKind]
  if (!before || !after || !read) return []
  return read(before, after).filter((change) => change.before !== change.after)
}

/** Words before the new value when the server writes 从 X 改为 Y. */
const BETWEEN = ['改为', '换成']

interface Place {
  start: number
  end: number
  mark: 'del' | 'ins'
}

function placesOf(sentence: string, { before, after }: Change): Place[] {
  for (const word of BETWEEN) {
    for (const space of [' ', '']) {
      const start = sentence.indexOf(`从${space}${before}${space}${word}${space}${after}`)
      if (start < 0) continue
      const from = start + 1 + space.length
      const to = from + before.length + word.length + 2 * space.length
      return [
        { start: from, end: from + before.length, mark: 'del' },
        { start: to, end: to + after.length, mark: 'ins' },
      ]
    }
  }
  return []
}

/** The sentence, split into pieces with the changed values marked. */
export function markedSentence(sentence: string, changes: readonly Change[]): Piece[] {
  const places = changes.flatMap((change) => placesOf(sentence, change)).sort((left, right) => left.start - right.start)
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end, mark } of places) {
    if (start < at) continue
    pieces.push({ text: sentence.slice(at, start) }, { text: sentence.slice(start, end), mark })
    at = end
  }
  return [...pieces, { text: sentence.slice(at) }].filter((piece) => piece.text !== '')
}
