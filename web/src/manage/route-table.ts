import { matchPath } from 'react-router'
import { CONTENT_ROUTES } from './routes/content-routes.ts'
import { DAY_ROUTES } from './routes/day-routes.ts'
import { LEARNER_ROUTES } from './routes/learner-routes.ts'
import type { Group, DeskRoute } from './routes/desk-route.ts'
import { SETTINGS_ROUTES } from './routes/settings-routes.ts'
import type { IconName } from './ui/icon.tsx'

export { GROUPS, type DeskRoute } from './routes/desk-route.ts'

/** All pages that require log-in. The menus are built from this table. */
export const DESK_ROUTES: readonly DeskRoute[] = [
  ...DAY_ROUTES,
  ...CONTENT_ROUTES,
  ...LEARNER_ROUTES,
  ...SETTINGS_ROUTES,
]

/** An entry of a menu. */
export interface MenuEntry {
  path: string
  label: string
  icon: IconName
  group: Group
  isInBar: boolean
  /** Address patterns that belong to the entry. */
  within: readonly string[]
}

export const patternOf = ({ path, below = '' }: DeskRoute): string => path + below

/** Whether the page opens without an id. A page that needs one is opened from a list. */
export const standsAlone = ({ below = '' }: DeskRoute): boolean => below === '' || below.endsWith('?')

/** A key for the current place. A list and the panel beside it are one place. */
export function placeOf(pathname: string, isNarrow: boolean): string {
  const route = DESK_ROUTES.find((each) => matchPath(patternOf(each), pathname))
  const isOne = route?.isBeside === true || (route?.isBeside === 'wide' && !isNarrow)
  return isOne ? route.path : pathname
}

/** Whether the address belongs to the entry. */
export const isWithin = ({ within }: MenuEntry, pathname: string): boolean =>
  within.some((pattern) => matchPath(pattern, pathname) !== null)

const isOfSettings = ({ entry, isWithin: isPart }: DeskRoute) => entry === undefined && isPart === undefined

/** Menu entries for the pages in `routes`. The settings are one entry, which opens the first permitted settings page. */
export function menuOf(routes: readonly DeskRoute[]): MenuEntry[] {
  const entries = routes.flatMap((route) => {
    const { path, label, entry, isInBar = false } = route
    return entry ? [{ path, label, ...entry, isInBar, within: [patternOf(route)] }] : []
  })
  const settings = settingsOf(routes)
  const [first] = settings
  if (!first) return entries
  const within = settings.map(patternOf)
  return [...entries, { path: first.path, label: '设置', icon: 'gear', group: '学校', isInBar: false, within }]
}

export const settingsOf = (routes: readonly DeskRoute[]): DeskRoute[] => routes.filter(isOfSettings)
