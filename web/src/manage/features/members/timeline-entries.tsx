import type { TimelineEntry as MemberEntry } from '@bee/contract/manage/members/member-shapes.ts'
import { matchPath } from 'react-router'
import { Text } from '../../../ui/layout/pieces.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { CellKind } from '../../ui/state-cell.tsx'
import type { TimelineEntry } from '../../ui/timeline.tsx'

const CELLS: Record<MemberEntry['sign'], CellKind> = { done: 'ok', plain: 'pct', warn: 'warn', off: 'off' }

type Link = NonNullable<MemberEntry['link']>

const threadOf = (id: string) => paths.thread(Number(id))

/** The staff page for an object that the timeline knows by its id. */
const ADDRESSES: Partial<Record<Link['kind'], { words: string; address: (id: string) => string }>> = {
  order: { words: '看订单', address: paths.order },
  comment: { words: '看评论', address: threadOf },
  feedback: { words: '看反馈', address: threadOf },
  booking: { words: '看预约', address: threadOf },
}

/** Undefined when the staff member may not open the page. */
export function linkOf(link: Link | null, patterns: readonly string[]): { words: string; to: string } | undefined {
  const known = link ? ADDRESSES[link.kind] : undefined
  if (!link || !known) return undefined
  const to = known.address(link.id)
  return patterns.some((pattern) => matchPath(pattern, to)) ? { words: known.words, to } : undefined
}

/** A timeline entry, ready to draw. `patterns`: pages that the staff member may open. */
export function drawnEntry(entry: MemberEntry, patterns: readonly string[]): TimelineEntry {
  const { key, time, hasClock, sign, title, detail, quote, answer, source } = entry
  const link = linkOf(entry.link, patterns)
  return {
    key,
    time,
    hasClock,
    cell: CELLS[sign],
    title,
    ...(detail === '' ? {} : { line: detail }),
    ...(quote === '' && answer === ''
      ? {}
      : {
          quote: (
            <>
              {quote}
              {answer === '' ? null : (
                <Text block above={4} tone="quiet">
                  {answer}
                </Text>
              )}
            </>
          ),
        }),
    ...(link
      ? {
          source: (
            <ButtonLink kind="link" to={link.to}>
              {link.words}
            </ButtonLink>
          ),
        }
      : source === ''
        ? {}
        : { source }),
  }
}
