/** The metrics of one of several processes that share an address. */
export interface ProcessText {
  process: string
  text: string
}

interface Family {
  head: string[]
  samples: string[]
}

const SAMPLE = /^([\w:]+)(?:\{(.*)\})? (\S+)$/

/** Joins all texts: every sample has the label of its process, and every family is described once. */
export function joinTexts(texts: readonly ProcessText[]): string {
  const families = new Map<string, Family>()
  for (const { process, text } of texts) {
    let current: Family = { head: [], samples: [] }
    for (const line of text.split('\n')) {
      const [, name] = /^# HELP (\S+)/.exec(line) ?? []
      if (name !== undefined) {
        current = families.get(name) ?? { head: [], samples: [] }
        families.set(name, current)
        if (current.head.length === 0) current.head.push(line)
      } else if (line.startsWith('# TYPE')) {
        if (current.head.length === 1) current.head.push(line)
      } else if (line !== '') {
        current.samples.push(withProcess(line, process))
      }
    }
  }
  return [...families.values()]
    .flatMap(({ head, samples }) => [...head, ...samples].map((line) => `${line}\n`))
    .join('')
}

function withProcess(line: string, process: string): string {
  const [, name = '', labels, value = ''] = SAMPLE.exec(line) ?? []
  return `${name}{${labels === undefined ? '' : `${labels},`}process="${process}"} ${value}`
}
