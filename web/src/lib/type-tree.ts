interface TypeNode {
  subjectTypeId: number
  childList: readonly { subjectTypeId: number }[]
}

/** The direction that a type is, or that it belongs to, and the sub-type where it is one. */
export function findType<Type extends TypeNode>(types: readonly Type[], typeId: number) {
  const direction = types.find(
    ({ subjectTypeId, childList }) =>
      subjectTypeId === typeId || childList.some((child) => child.subjectTypeId === typeId),
  )
  const subtype: Type['childList'][number] | undefined = direction?.childList.find(
    ({ subjectTypeId }) => subjectTypeId === typeId,
  )
  return { direction, subtype }
}
