import type { Preview, PreviewViewer } from '@bee/contract/manage/content/preview.contract.ts'
import { PLAY_QUERY } from '@bee/contract/player/play-address.ts'

export const PREVIEW_WIDTHS = { PC: '电脑', MOBILE: '手机' } as const
export type PreviewWidth = keyof typeof PREVIEW_WIDTHS

/** Address and width of a preview. */
export interface Look {
  width: PreviewWidth
  viewer: PreviewViewer
  /** The path of the page or lesson. */
  path: string
  /** For a lesson: the start second. */
  second: number
}

/** A lesson opens only for members who are logged in. */
export function firstLook({ links, places, kind }: Preview): Look {
  const viewer: PreviewViewer = kind === 'question' ? 'member' : 'visitor'
  return {
    width: 'PC',
    viewer: links.some((link) => link.viewer === viewer) ? viewer : 'visitor',
    path: places[0]?.path ?? '/home',
    second: 0,
  }
}

export const baseOf = ({ links }: Preview, viewer: PreviewViewer): string =>
  links.find((link) => link.viewer === viewer)?.base ?? ''

export function addressOf(preview: Preview, { viewer, path, second }: Look): string {
  const isLesson = preview.lessons.some((lesson) => lesson.path === path)
  return `${baseOf(preview, viewer)}${path}${isLesson && second > 0 ? `&${PLAY_QUERY.second}=${second}` : ''}`
}
