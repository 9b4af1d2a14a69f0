import { useQuery } from '@tanstack/react-query'
import { isRunning, transcodesQuery } from '../api/transcodes.queries.ts'
import { StateCell } from '../ui/state-cell.tsx'
import { Row } from '../../ui/layout/pieces.tsx'
import styles from './entry-count.module.css'

/** Number of running transcodes; the hexagon shows the furthest one. Hidden when there are none. */
export function RunningCount() {
  const { data } = useQuery(transcodesQuery())
  const running = (data?.list ?? []).filter(isRunning)
  if (running.length === 0) return null
  return (
    <Row as="em" gap={6} size={12} weight="regular" className={styles.side}>
      <span className="visually-hidden">，</span>
      <StateCell kind="run" percent={Math.max(...running.map(({ percent }) => percent ?? 0))} />
      {running.length}
      <span className="visually-hidden"> 个视频在处理</span>
    </Row>
  )
}
