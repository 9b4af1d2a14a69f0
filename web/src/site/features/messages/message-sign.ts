import type { HexagonTone } from '../../../ui/signs/hexagon.tsx'
import type { IconName } from '../../../ui/signs/icon.tsx'

interface MessageSign {
  icon: IconName
  tone: HexagonTone
}

const NOTICE: MessageSign = { icon: 'info', tone: 'ops' }

const SIGNS: readonly (MessageSign & { under: string })[] = [
  { under: '/profile/overview', icon: 'flame', tone: 'cs' },
  { under: '/profile/feedback', icon: 'check', tone: 'python' },
  { under: '/profile/order', icon: 'receipt', tone: 'data' },
  { under: '/profile/', icon: 'book', tone: 'java' },
  { under: '/subject', icon: 'book', tone: 'java' },
  { under: '/question', icon: 'checklist', tone: 'ai' },
  { under: '/news', icon: 'bulb', tone: 'web' },
  { under: '/javaLBT', icon: 'play', tone: 'web' },
  { under: '/webLBT', icon: 'play', tone: 'web' },
]

/** A message is about what it leads to. */
export const signOf = (link: string): MessageSign => SIGNS.find(({ under }) => link.startsWith(under)) ?? NOTICE
