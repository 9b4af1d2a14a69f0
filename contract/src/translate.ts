/**
 * The words of a call as they stand on the wire, by our own: a field with another name, a field with other names
 * inside, or both. Words that are the same on both sides are not mentioned. Plain data, so that the browser gets it
 * without the schemas.
 */
export interface WireWords {
  readonly [ours: string]: string | WireWords | readonly [wire: string, inside: WireWords]
}

interface Word {
  ours: string
  wire: string
  inside: WireWords | undefined
}

const isPair = (word: WireWords[string]): word is readonly [string, WireWords] => Array.isArray(word)

export function readWords(words: WireWords): Word[] {
  return Object.entries(words).map(([ours, word]) => {
    if (typeof word === 'string') return { ours, wire: word, inside: undefined }
    if (isPair(word)) return { ours, wire: word[0], inside: word[1] }
    return { ours, wire: ours, inside: word }
  })
}

export type Translate = (value: unknown) => unknown

const asItIs: Translate = (value) => value

interface Target {
  name: string
  translate: Translate
}

function translatorBy(targets: ReadonlyMap<string, Target>): Translate {
  // A word of the other side means nothing on this one: it must not be taken for the field with that name over there.
  const foreign = new Set([...targets.values()].map(({ name }) => name).filter((name) => !targets.has(name)))

  function translateFields(value: object): Record<string, unknown> {
    const fields: [string, unknown][] = []
    for (const [name, content] of Object.entries(value)) {
      const target = targets.get(name)
      if (target) fields.push([target.name, target.translate(content)])
      else if (!foreign.has(name)) fields.push([name, content])
    }
    return Object.fromEntries(fields)
  }

  function translate(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(translate)
    return typeof value === 'object' && value !== null ? translateFields(value) : value
  }
  return translate
}

/** Made once per schema, in one direction. */
function translatorOf(words: WireWords | undefined, isOutward: boolean): Translate {
  if (!words) return asItIs
  return translatorBy(
    new Map(
      readWords(words).map(({ ours, wire, inside }) => {
        const translate = translatorOf(inside, isOutward)
        return isOutward ? [ours, { name: wire, translate }] : [wire, { name: ours, translate }]
      }),
    ),
  )
}

/** Our words into the words on the wire. */
export const toWireBy = (words: WireWords | undefined) => translatorOf(words, true)

/** The words of the wire into ours. */
export const fromWireBy = (words: WireWords | undefined) => translatorOf(words, false)

/** The place of a field, such as `list.0.courseId`, in the words of the wire. */
export function pathToWire(words: WireWords | undefined, path: readonly PropertyKey[]): string[] {
  let inside = words
  return path.map((part) => {
    // The number of an item: its words are the list's.
    if (typeof part === 'number' || !inside) return String(part)
    const word = readWords(inside).find(({ ours }) => ours === part)
    inside = word?.inside
    return word?.wire ?? String(part)
  })
}
