import {
  PERMISSIONS,
  rightWords,
  SCOPES,
  type PermissionKey,
  type PermissionLimit,
  type RoleRight,
  type Scope,
} from '@bee/contract/manage/permissions.ts'

/** The choices of a cell, apart from a number. */
export type CellChoice = Scope | 'none'

export const choicesOf = (permission: PermissionKey): { value: CellChoice; label: string }[] => {
  const { scopes } = PERMISSIONS[permission]
  const reaches = SCOPES.flatMap((scope) => {
    const label = scope === 'all' ? '可以' : scopes?.[scope]
    return label === undefined ? [] : [{ value: scope, label }]
  })
  return [...reaches, { value: 'none', label: '不可以' }]
}

/** The current choice. Undefined for a right with a limit, which is not among the choices. */
export const choiceOf = (right: RoleRight | undefined): CellChoice | undefined =>
  right === undefined ? 'none' : right.limit === null ? right.scope : undefined

/** Scope or limit of a right; undefined for a plain yes or no. */
export const cellWords = (right: RoleRight | undefined): string | undefined => (right && rightWords(right)) || undefined

/** The rights of a role after one cell has changed. */
export function withRight(
  rights: readonly RoleRight[],
  permission: PermissionKey,
  next: Pick<RoleRight, 'scope' | 'limit'> | undefined,
): RoleRight[] {
  const others = rights.filter((right) => right.permission !== permission)
  return next ? [...others, { permission, ...next }] : others
}

const FEN = 100
const UNITS: Record<PermissionLimit['unit'], { label: string; suffix: string; scale: number }> = {
  'times-a-day': { label: '限一天几次', suffix: '次', scale: 1 },
  'ban-days': { label: '限封禁几天', suffix: '天', scale: 1 },
  fen: { label: '限多少钱以内', suffix: '元', scale: FEN },
}

export const limitUnit = ({ unit }: PermissionLimit) => UNITS[unit]

/** The typed limit in the unit of the right, or a sentence when it is invalid. */
export function readLimit(typed: string, limit: PermissionLimit): { limit: number } | { sentence: string } {
  const { scale, suffix } = UNITS[limit.unit]
  const most = limit.max / scale
  const sentence = `请填 1 到 ${most} 的数${scale === 1 ? '' : '，最多两位小数'}（${suffix}）`
  const shape = scale === 1 ? /^\d{1,9}$/ : /^\d{1,9}(?:\.\d{1,2})?$/
  const text = typed.trim()
  if (!shape.test(text)) return { sentence }
  const value = Math.round(Number(text) * scale)
  return value >= scale && value <= limit.max ? { limit: value } : { sentence }
}
