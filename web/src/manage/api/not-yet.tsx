import { Failed, WaitingRows } from '../ui/place-states.tsx'
import { requestIdOf } from './manage-failure.ts'

interface NotYetProps {
  /** Of the failure, such as 「操作记录没有拿到」. */
  title: string
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  /** As many and as high as those that are coming. */
  count: number
  height: 'single' | 'double'
}

/** What stands where the first answer will be: rows that wait, or why there is none. */
export function NotYet({ title, query, count, height }: NotYetProps) {
  const { error, isFetching, refetch } = query
  return error ? (
    <Failed
      title={title}
      error={error}
      requestId={requestIdOf(error)}
      onRetry={() => void refetch()}
      isTrying={isFetching}
    />
  ) : (
    <WaitingRows count={count} height={height} />
  )
}
