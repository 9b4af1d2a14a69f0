/** A value of a field, to be read by a person. */
export function wordsOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return '（空）'
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value)) return value.length === 0 ? '（空）' : value.map(wordsOf).join('\n')
  const { name, title } = value as { name?: unknown; title?: unknown }
  const called = [name, title].find((each) => typeof each === 'string')
  return typeof called === 'string' ? called : JSON.stringify(value)
}

/** Where the conflict is, by the name of its field. */
export function labelOf(path: string, labels: Readonly<Record<string, string>>): string {
  const [field = '', ...deeper] = path.split('.')
  const last = deeper.at(-1)
  const inner = last !== undefined && labels[last] !== undefined ? `，${labels[last]}` : ''
  return `${labels[field] ?? field}${inner}`
}

/** The stretch that is not as it was, between what is. */
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
