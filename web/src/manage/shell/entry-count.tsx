import { useQuery } from '@tanstack/react-query'
import { mayOpen, useMe } from '../api/me.queries.ts'
import { countWords, sumOf, waitingQuery } from '../api/waiting.queries.ts'
import { pathOf, WAITING_PLACES } from '../waiting-places.ts'
import { Text } from '../../ui/layout/pieces.tsx'
import styles from './entry-count.module.css'

const COUNTED = new Set(Object.values(WAITING_PLACES).map(pathOf))

/** Number of waiting items of a menu entry; hidden at zero. */
export function EntryCount({ path, look }: { path: string; look: 'side' | 'bar' }) {
  const me = useMe()
  const { data } = useQuery({ ...waitingQuery(), enabled: COUNTED.has(path) && mayOpen(me, 'today.read') })
  const sum = sumOf(data?.list.filter(({ kind }) => pathOf(WAITING_PLACES[kind]) === path) ?? [])
  if (sum.count === 0) return null
  return (
    <Text as="em" size={12} weight="regular" className={styles[look]}>
      <span className="visually-hidden">，</span>
      {countWords(sum)}
      <span className="visually-hidden"> 件在等</span>
    </Text>
  )
}
