export interface KnownType {
  id: number
  name: string
  slug: string
  parentName: string | null
}

export interface KnownLesson {
  id: number
  courseSlug: string
  courseName: string
  typeIds: readonly number[]
  /** `3.3`. */
  place: string
  name: string
  seconds: number
}

/** The names of the school that a file can refer to. */
export interface KnownSchool {
  types: readonly KnownType[]
  lessons: readonly KnownLesson[]
  /** Names of pictures that came with the file. */
  pictures: readonly string[]
  /** Pictures of the school, by their paths. */
  assets: ReadonlyMap<string, number>
}

/** The path of a picture of the school, without the parameter that tells its versions apart. */
export const pathOf = (address: string) => address.slice(1).replace(/\?.*$/, '')

const labelsOf = ({ name, slug, parentName }: KnownType) => [
  name,
  slug,
  ...(parentName === null ? [] : [`${parentName} / ${name}`]),
]
const plain = (words: string) =>
  words
    .replace(/\s*\/\s*/g, '/')
    .trim()
    .toLowerCase()

/** Finds a type by its name, its path or its slug. A label that two types share finds neither. */
export function createTypeFinder(types: readonly KnownType[]) {
  const found = new Map<string, number | undefined>()
  for (const type of types) {
    for (const label of labelsOf(type)) {
      const key = plain(label)
      found.set(key, found.has(key) && found.get(key) !== type.id ? undefined : type.id)
    }
  }
  return (words: string): number | undefined => found.get(plain(words))
}

/** A label by which an import finds the type again. */
export function typeWordsOf(types: readonly KnownType[]) {
  const find = createTypeFinder(types)
  const words = new Map(
    types.map(({ id, name, slug, parentName }) => {
      const labels = [name, ...(parentName === null ? [] : [`${parentName} / ${name}`])]
      const plain = labels.find((label) => find(label) === id && !/[·•|｜\n]/.test(label))
      return [id, plain ?? slug]
    }),
  )
  return (typeId: number) => words.get(typeId) ?? String(typeId)
}
