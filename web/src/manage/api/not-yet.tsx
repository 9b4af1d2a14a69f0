import { Failed, WaitingRows } from '../ui/place-states.tsx'
import { requestIdOf } from './manage-failure.ts'

interface NotYetProps {
  /** Heading of the failure, such as 「操作记录没有拿到」. */
  title: string
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  /** Number and height of the placeholder rows, like those of the list to come. */
  count: number
  height: 'single' | 'double'
}

/** Placeholder rows until the first answer arrives, or the reason why it failed. */
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
