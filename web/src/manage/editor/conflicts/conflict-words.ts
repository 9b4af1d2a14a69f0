import { valueAt } from '../value-at.ts'

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The name or title of an object value, if it has one. */
function calledOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { name, title } = value as { name?: unknown; title?: unknown }
  return [name, title].find((each) => typeof each === 'string' && each.trim() !== '') as string | undefined
}

/** A field value as readable text. */
export function wordsOf(value: unknown): string {
  if (isEmpty(value)) return '（空）'
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value)) return value.map(wordsOf).join('\n')
  return calledOf(value) ?? JSON.stringify(value)
}

/** Place of the conflict: 大纲「事务失效的六种现场」，备注. */
export function labelOf(path: string, labels: Readonly<Record<string, string>>, body: object): string {
  const parts = path.split('.')
  const [field = '', ...deeper] = parts
  const last = deeper.at(-1)
  const inner = last !== undefined && labels[last] !== undefined ? `，${labels[last]}` : ''
  const called = deeper
    .map((_, cut) => calledOf(valueAt(body, parts.slice(0, parts.length - cut).join('.'))))
    .find((name) => name !== undefined)
  return `${labels[field] ?? field}${called === undefined ? '' : `「${called}」`}${inner}`
}

/** The changed stretch of a text, between the equal parts before and after it. */
export function changedPart(base: string, text: string): { before: string; changed: string; after: string } {
  const from = [...base]
  const to = [...text]
  const most = Math.min(from.length, to.length)
  let start = 0
  while (start < most && from[start] === to[start]) start += 1
  let end = 0
  while (end < most - start && from[from.length - 1 - end] === to[to.length - 1 - end]) end += 1
  const cut = to.length - end
  return { before: to.slice(0, start).join(''), changed: to.slice(start, cut).join(''), after: to.slice(cut).join('') }
}
