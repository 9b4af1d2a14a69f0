import { CHOSEN_TYPES_MAX } from '@bee/contract/limits.ts'
import { sortedIds } from '@bee/contract/list-query.ts'

interface TypeNode {
  id: number
  name: string
  subtypes: readonly { id: number; name: string }[]
}

type Chosen = readonly number[]

const subtypeIds = ({ subtypes }: TypeNode) => subtypes.map(({ id }) => id)

/** Whether a direction or something in it is chosen. */
export const holdsChosen = (direction: TypeNode, chosen: Chosen) =>
  [direction.id, ...subtypeIds(direction)].some((id) => chosen.includes(id))

/** The direction of the whole choice, if there is only one. */
export function soleDirection<Type extends TypeNode>(types: readonly Type[], chosen: Chosen): Type | undefined {
  const [first, ...others] = types.filter((type) => holdsChosen(type, chosen))
  return others.length === 0 ? first : undefined
}

/** The chosen types, in the order of the menu. A direction that is chosen as a whole stands for its sub-types. */
export const chosenTypes = <Type extends TypeNode>(types: readonly Type[], chosen: Chosen) =>
  types.flatMap((type): (Type | Type['subtypes'][number])[] =>
    chosen.includes(type.id) ? [type] : type.subtypes.filter(({ id }) => chosen.includes(id)),
  )

/** So many names are listed; of more, the first and the count. */
const NAMES_SAID = 2

/** The name of the choice; undefined when none of the chosen ids exists. */
export function nameOfChoice(types: readonly TypeNode[], chosen: Chosen): string | undefined {
  const names = chosenTypes(types, chosen).map(({ name }) => name)
  if (names.length > NAMES_SAID) return `${names[0]}等 ${names.length} 类`
  return names.length === 0 ? undefined : names.join('、')
}

/** Refuses a longer choice than a list may have: a further type then changes nothing. */
const allowed = (next: number[], chosen: Chosen) => (next.length > CHOSEN_TYPES_MAX ? chosen : sortedIds(next))

/** With a sub-type put in or taken out, within one direction. Where none is left, it is the whole direction again. */
export function toggledIn(direction: TypeNode, chosen: Chosen, subtypeId: number): Chosen {
  const next = subtypeIds(direction).filter((id) => chosen.includes(id) !== (id === subtypeId))
  return next.length === 0 ? [direction.id] : allowed(next, chosen)
}

/** The same across directions. One that was chosen as a whole gives way to its sub-type. */
export function toggledAmong(types: readonly TypeNode[], chosen: Chosen, subtypeId: number): Chosen {
  if (chosen.includes(subtypeId)) return chosen.filter((id) => id !== subtypeId)
  const whole = types.find((type) => subtypeIds(type).includes(subtypeId))?.id
  return allowed([...chosen.filter((id) => id !== whole), subtypeId], chosen)
}

/** Java 开发 is Java where space is short. */
export const shortName = (name: string) => name.replace(/\s*开发$/u, '')
