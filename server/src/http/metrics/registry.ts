/** One line of a family: labels and a value. */
interface Sample {
  /** Appended to the family's name: `_bucket`, `_sum`, `_count`. */
  suffix?: string
  labels: readonly (readonly [name: string, value: string])[]
  value: number
}

interface Family {
  name: string
  help: string
  kind: 'counter' | 'gauge' | 'histogram'
  read: () => Iterable<Sample>
}

interface Described {
  name: string
  help: string
  /** The label names. Their values must be few: each combination is a series that is kept for ever. */
  labels?: readonly string[]
}

export interface Count {
  add: (amount?: number) => void
}

export interface Spread {
  observe: (value: number) => void
}

/** More than any of our families has. A larger number is a defect, and must not use up the memory. */
const MOST_SERIES = 2000

/** The metrics of one process, written in the text format 0.0.4 of Prometheus. */
export function createRegistry() {
  const families: Family[] = []

  function declare(family: Family): void {
    if (families.some(({ name }) => name === family.name)) throw new Error(`Two figures are called ${family.name}`)
    families.push(family)
  }

  /** A counter never decreases. */
  function counter({ name, help, labels = [] }: Described) {
    const cells = createCells(labels, () => ({ value: 0 }))
    declare({ name, help, kind: 'counter', read: () => cells.samples(({ value }) => [{ value }]) })

    /** The series with these values, in the order of the labels. A frequent caller should keep it. */
    function of(...values: string[]): Count {
      const cell = cells.of(values)
      return {
        add: (amount = 1) => {
          cell.value += amount
        },
      }
    }

    return { of }
  }

  /** Read on demand. Several watchers of the same values are added up. */
  function gauge({ name, help, labels = [], kind = 'gauge' }: Described & { kind?: 'gauge' | 'counter' }) {
    const watched = new Set<{ values: readonly string[]; read: () => number | undefined }>()

    function* read(): Iterable<Sample> {
      const sums = createCells(labels, () => ({ value: 0 }))
      for (const each of watched) {
        const value = each.read()
        if (value !== undefined) sums.of(each.values).value += value
      }
      yield* sums.samples(({ value }) => [{ value }])
    }

    /** Returns a function that stops it. An undefined value is left out. */
    function watch(values: readonly string[], readOne: () => number | undefined): () => void {
      const each = { values, read: readOne }
      watched.add(each)
      return () => void watched.delete(each)
    }

    declare({ name, help, kind, read })
    return { watch }
  }

  /** Counts values per bucket; the reader of the metrics computes rates and quantiles. */
  function histogram({ name, help, labels = [], buckets }: Described & { buckets: readonly number[] }) {
    const cells = createCells(labels, () => ({ counts: buckets.map(() => 0), count: 0, sum: 0 }))

    declare({
      name,
      help,
      kind: 'histogram',
      read: () =>
        cells.samples(({ counts, count, sum }) => {
          let below = 0
          return [
            ...counts.map((each, index) => {
              below += each
              return { suffix: '_bucket', more: ['le', numberText(buckets[index] ?? 0)] as const, value: below }
            }),
            { suffix: '_bucket', more: ['le', '+Inf'] as const, value: count },
            { suffix: '_sum', value: sum },
            { suffix: '_count', value: count },
          ]
        }),
    })

    function of(...values: string[]): Spread {
      const cell = cells.of(values)
      return {
        observe: (value) => {
          cell.count += 1
          cell.sum += value
          // Linear search for the first bucket: buckets are few, and most values are small.
          for (let index = 0; index < buckets.length; index += 1) {
            if (value <= (buckets[index] ?? 0)) {
              cell.counts[index] = (cell.counts[index] ?? 0) + 1
              return
            }
          }
        },
      }
    }

    return { of }
  }

  /** Always 1: the information is in the labels. */
  function info({ name, help, read }: Omit<Described, 'labels'> & { read: () => Record<string, string> }): void {
    declare({ name, help, kind: 'gauge', read: () => [{ labels: Object.entries(read()), value: 1 }] })
  }

  function text(): string {
    return families.map(familyText).join('')
  }

  return { counter, gauge, histogram, info, text }
}

export type Registry = ReturnType<typeof createRegistry>

interface Reading {
  suffix?: string
  /** One more label, after those of the series. */
  more?: readonly [name: string, value: string]
  value: number
}

/** One cell for each combination of label values. */
function createCells<Cell>(labels: readonly string[], make: () => Cell) {
  const cells = new Map<string, { values: readonly string[]; cell: Cell }>()

  function of(values: readonly string[]): Cell {
    if (values.length !== labels.length) throw new Error(`Expected values for ${labels.join(', ')}`)
    const key = values.join('\n')
    const known = cells.get(key)
    if (known) return known.cell
    if (cells.size >= MOST_SERIES) throw new Error(`Too many series by ${labels.join(', ')}`)
    const cell = make()
    cells.set(key, { values, cell })
    return cell
  }

  function* samples(read: (cell: Cell) => readonly Reading[]): Iterable<Sample> {
    for (const { values, cell } of cells.values()) {
      const own = labels.map((label, index) => [label, values[index] ?? ''] as const)
      for (const { suffix, more, value } of read(cell)) {
        yield { ...(suffix !== undefined && { suffix }), labels: more ? [...own, more] : own, value }
      }
    }
  }

  return { of, samples }
}

function familyText({ name, help, kind, read }: Family): string {
  const lines = [...read()].map(({ suffix = '', labels, value }) => {
    const written = labels.map(([label, text]) => `${label}="${escapeLabel(text)}"`).join(',')
    return `${name}${suffix}${written === '' ? '' : `{${written}}`} ${numberText(value)}\n`
  })
  // A family without samples is omitted.
  return lines.length === 0 ? '' : `# HELP ${name} ${escapeHelp(help)}\n# TYPE ${name} ${kind}\n${lines.join('')}`
}

const numberText = (value: number) =>
  value === Infinity ? '+Inf' : value === -Infinity ? '-Inf' : Number.isNaN(value) ? 'NaN' : String(value)

const escapeHelp = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
const escapeLabel = (text: string) => escapeHelp(text).replaceAll('"', '\\"')
