import { matchPath } from 'react-router'
import { CONTENT_ROUTES } from './routes/content-routes.ts'
import { DAY_ROUTES } from './routes/day-routes.ts'
import { LEARNER_ROUTES } from './routes/learner-routes.ts'
import type { Group, DeskRoute } from './routes/room-route.ts'
import { SETTINGS_ROUTES } from './routes/settings-routes.ts'
import type { IconName } from './ui/icon.tsx'

export { GROUPS, type DeskRoute } from './routes/room-route.ts'

/** Every page behind the door. A page that is not there yet is in no line, and so in no menu. */
export const DESK_ROUTES: readonly DeskRoute[] = [
  ...DAY_ROUTES,
  ...CONTENT_ROUTES,
  ...LEARNER_ROUTES,
  ...SETTINGS_ROUTES,
]

/** What a menu leads to. */
export interface MenuEntry {
  path: string
  label: string
  icon: IconName
  group: Group
  isInBar: boolean
  /** Patterns of the addresses that belong to it. */
  within: readonly string[]
}

export const patternOf = ({ path, below = '' }: DeskRoute): string => path + below

/** Whether its address leads to a page by itself: one that is always of something is opened from there. */
export const standsAlone = ({ below = '' }: DeskRoute): boolean => below === '' || below.endsWith('?')

/** What counts as one place: a list and what is opened beside it do. */
export function placeOf(pathname: string, isNarrow: boolean): string {
  const route = DESK_ROUTES.find((each) => matchPath(patternOf(each), pathname))
  const isOne = route?.isBeside === true || (route?.isBeside === 'wide' && !isNarrow)
  return isOne ? route.path : pathname
}

/** Whether somebody at this address is within what the entry leads to. */
export const isWithin = ({ within }: MenuEntry, pathname: string): boolean =>
  within.some((pattern) => matchPath(pattern, pathname) !== null)

const isOfSettings = ({ entry, isWithin: isPart }: DeskRoute) => entry === undefined && isPart === undefined

/** The entries for somebody who may open `routes`: the settings are one, and lead to the first page of theirs. */
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
