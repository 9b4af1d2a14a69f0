interface TypeNode {
  id: number
  subtypes: readonly { id: number }[]
}

/** The direction that a type is, or that it belongs to, and the sub-type where it is one. */
export function findType<Type extends TypeNode>(types: readonly Type[], typeId: number) {
  const direction = types.find(({ id, subtypes }) => id === typeId || subtypes.some((child) => child.id === typeId))
  const subtype: Type['subtypes'][number] | undefined = direction?.subtypes.find(({ id }) => id === typeId)
  return { direction, subtype }
}

/** Java 开发 is Java where there is little room. */
export const shortName = (name: string) => name.replace(/\s*开发$/u, '')
