import type { HexagonTone } from './hexagon.tsx'
import type { IconName } from './icon.tsx'

interface LinkSign {
  icon: IconName
  tone: HexagonTone
}

const NOTICE: LinkSign = { icon: 'info', tone: 'ops' }

const SIGNS: readonly (LinkSign & { under: string })[] = [
  { under: '/profile/overview', icon: 'flame', tone: 'cs' },
  { under: '/profile/feedback', icon: 'check', tone: 'python' },
  { under: '/profile/order', icon: 'receipt', tone: 'data' },
  { under: '/profile/', icon: 'book', tone: 'java' },
  { under: '/subject', icon: 'book', tone: 'java' },
  { under: '/question', icon: 'checklist', tone: 'ai' },
  { under: '/news', icon: 'bulb', tone: 'web' },
]

/** Of a text that leads somewhere: it is about the place. */
export const signOf = (link: string): LinkSign => SIGNS.find(({ under }) => link.startsWith(under)) ?? NOTICE
