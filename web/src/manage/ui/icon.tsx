import { ICON_PATHS } from '../../ui/signs/icon-paths.ts'
import { drawIcon, type IconLook } from '../../ui/signs/icon.tsx'

/** The icons of the student site, with others that students do not load. Some names are drawn otherwise here. */
const PATHS = {
  ...ICON_PATHS,
  ban: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM6 6l12 12',
  assign:
    'M10 12a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4ZM3.5 19.5c.7-3.4 3.2-5 6.5-5 1.3 0 2.5.3 3.5.8M18 13.5v6M15 16.5h6',
  book: 'M12 6.5C10 5 7 4.5 4 4.8v13.4c3-.3 6 .2 8 1.8 2-1.6 5-2.1 8-1.8V4.8c-3-.3-6 .2-8 1.7ZM12 6.5V20',
  chat: 'M4 5h16v11.5h-8L8 20v-3.5H4z',
  check: 'M5 12.5l4.6 4.5L19 7.5',
  clipboard: 'M9 4h6v3H9zM9 5.5H5.5v15h13v-15H15M8.5 11.5h7M8.5 15.5h5',
  code: 'M8.5 7.5 4 12l4.5 4.5M15.5 7.5 20 12l-4.5 4.5',
  keyboard: 'M3 6.5h18v11H3ZM6.5 10h.01M10 10h.01M13.5 10h.01M17.5 10h.01M8 14h8',
  copy: 'M8.5 8.5h11v11h-11ZM15.5 8.5v-4h-11v11h4',
  'chevron-down': 'M6 9.5l6 6 6-6',
  'chevron-left': 'M14.5 6l-6 6 6 6',
  'chevron-right': 'M9.5 6l6 6-6 6',
  'chevron-up': 'M6 14.5l6-6 6 6',
  data: 'M5 20V11M12 20V5M19 20v-6M3.5 20h17',
  download: 'M12 4.5v11M7.5 11l4.5 4.5 4.5-4.5M4.5 15.5v4h15v-4',
  external: 'M10 5H5v14h14v-5M14 4.5h5.5V10M19 5l-8.5 8.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z',
  file: 'M5 4h14v16H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4',
  folder: 'M3.5 6.5h6l2 2.5h9v10.5h-17z',
  filter: 'M4 6h16M7 12h10M10.5 18h3',
  flag: 'M6 21V4M6 4.5h11.5l-2.5 4 2.5 4H6',
  gear: 'M4 7.5h9M17 7.5h3M4 16.5h3M11 16.5h9M15 9.7a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM9 18.7a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z',
  gift: 'M4.5 9h15v4h-15zM6 13v7.5h12V13M12 9v11.5M12 9C9 9 7.5 7.8 7.5 6.3 7.5 4 11 3.5 12 9c1-5.5 4.5-5 4.5-2.7C16.5 7.8 15 9 12 9Z',
  grip: 'M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01',
  image: 'M4 5h16v14H4zM4 16l4.5-4.5 3.5 3.5 3-3 5 4.5M15 9.5v.1',
  inbox: 'M4 13.5 6.8 5h10.4L20 13.5V19H4zM4 13.5h4.6l1.2 2.4h4.4l1.2-2.4H20',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5.5M12 7.6v.1',
  link: 'M10 14a4 4 0 0 0 5.8.2l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-5.8-.2l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2',
  lock: 'M6 11h12v9.5H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  media: 'M3.5 5h17v14h-17zM10 9v6l5-3z',
  member: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c.8-3.8 3.8-5.5 7.5-5.5s6.7 1.7 7.5 5.5',
  megaphone: 'M4 10v4h3.5l7.5 4.5v-13L7.5 10zM18 9.2a4 4 0 0 1 0 5.6M7.5 14.2l1 4.8h2.5',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  order: 'M6 3.5h12v17l-2.4-1.6-1.8 1.6-1.8-1.6-1.8 1.6-1.8-1.6L6 20.5zM9 8.5h6M9 12.5h6',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  pencil: 'M5 19l.8-4L15.5 5.3l3.2 3.2L9 18.2zM13.5 7.3l3.2 3.2',
  phone: 'M7.5 3.5h9v17h-9zM11 17.5h2',
  play: 'M8 5.5v13l10.5-6.5z',
  plus: 'M12 5v14M5 12h14',
  question: 'M6 3.5h12v17H6zM9 8.5l1.2 1.2 2-2.2M9 14.5l1.2 1.2 2-2.2M14.5 9h1M14.5 15h1',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 3.5v4h-4',
  shield: 'M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6zM9 12l2.2 2.2L15.2 10',
  snooze: 'M12 20.5a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM9.5 9.5h5l-5 6h5M4 5.5 6.5 3.5M20 5.5 17.5 3.5',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 13h9.4l.8-13M10 11v5.5M14 11v5.5',
  swap: 'M7 4.5 3.5 8 7 11.5M3.5 8H17M17 12.5l3.5 3.5-3.5 3.5M20.5 16H7',
  today: 'M4 11.2 12 4l8 7.2M6.2 9.6V20h11.6V9.6M10 20v-5.5h4V20',
  upload: 'M12 15.5v-11M7.5 9 12 4.5 16.5 9M4.5 15.5v4h15v-4',
  wallet: 'M4 8.5h16v11H4zM4 8.5l11.5-4v4M15.5 14h.01',
  // For the Markdown toolbar.
  bold: 'M7.5 5h5.5a3.5 3.5 0 0 1 0 7H7.5zM7.5 12h6.5a3.6 3.6 0 0 1 0 7.2H7.5z',
  heading: 'M6.5 5v14M17.5 5v14M6.5 12h11',
  history: 'M4.5 12a7.5 7.5 0 1 0 2.4-5.5L4.5 8.6M4.5 4.5v4h4M12 8v4.3l3 1.8',
  list: 'M9.5 6.5H20M9.5 12H20M9.5 17.5H20M5 6.5h.01M5 12h.01M5 17.5h.01',
  news: 'M5 4h14v16H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4',
  offline: 'M4 4l16 16M8.5 15.5a5 5 0 0 1 7 0M5.5 12.5a9 9 0 0 1 3.2-2M18.5 12.5a9 9 0 0 0-6-2.5M12 19h.01',
  quote: 'M5 5v14M9.5 7H19M9.5 12H19M9.5 17H15',
  redo: 'M15.5 5l4 4-4 4M19.5 9H10a5.5 5.5 0 0 0 0 11h5',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14',
  undo: 'M8.5 5 4.5 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11H9',
} as const

export type IconName = keyof typeof PATHS

/** Thicker and smaller than on the student site, and decorative like there. */
export const Icon = ({ name, size = 16, className }: { name: IconName } & Pick<IconLook, 'size' | 'className'>) =>
  drawIcon(PATHS[name], { size, className, strokeWidth: name === 'more' || name === 'grip' ? 3 : 1.9 })
