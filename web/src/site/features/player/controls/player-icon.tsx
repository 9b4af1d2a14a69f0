import { ICON_PATHS, type IconName } from '../../../../ui/signs/icon-paths.ts'
import { drawIcon, type IconLook } from '../../../../ui/signs/icon.tsx'

/** Icons of the player alone: other pages do not load them. */
const PLAYER_PATHS = {
  ...ICON_PATHS,
  fullscreen: 'M4 9V4.5h4.5M20 9V4.5h-4.5M4 15v4.5h4.5M20 15v4.5h-4.5',
  'fullscreen-exit': 'M8.5 4.5V9H4M15.5 4.5V9H20M8.5 19.5V15H4M15.5 19.5V15H20',
  keyboard: 'M3 6.5h18v11H3ZM6.5 10h.01M10 10h.01M13.5 10h.01M17.5 10h.01M8 14h8',
  'next-lesson': 'M6 5.5v13l9-6.5ZM18 5.5v13',
  pip: 'M20.5 11V5h-17v14H11M13.5 14h7v5h-7Z',
  volume: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11',
  'volume-off': 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM16 9.5l5 5M21 9.5l-5 5',
} as const satisfies Record<IconName, string> & Record<string, string>

export type PlayerIconName = keyof typeof PLAYER_PATHS

export const PlayerIcon = ({ name, ...look }: IconLook & { name: PlayerIconName }) => drawIcon(PLAYER_PATHS[name], look)
