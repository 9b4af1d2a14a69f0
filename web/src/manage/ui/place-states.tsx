import type { ReactNode } from 'react'
import { copyText } from '../../ui/actions/copy-text.ts'
import { failureSentence } from '../../lib/failure-sentence.ts'
import { Grid, Row, Stack, Text } from '../../ui/layout/pieces.tsx'
import { Button } from './button.tsx'
import { showNotice } from './notice-store.ts'
import { StateCell, type CellKind } from './state-cell.tsx'
import styles from './place-states.module.css'

interface PlaceProps {
  sign: ReactNode
  title: string
  sentence: string
  actions?: ReactNode
  /** `page`: right below the page's heading, outside of a box. */
  within?: 'box' | 'page'
}

/** Replaces the rows: sign, title, sentence and actions. */
export function Place({ sign, title, sentence, actions, within = 'box' }: PlaceProps) {
  const Heading = within === 'box' ? 'h3' : 'h2'
  return (
    <Stack flex align="start" justify="center" className={styles.place} data-within={within}>
      <Row as="span" gap={2} align="stretch" tone="quiet">
        {sign}
      </Row>
      <Text as={Heading} above={12} size={15} line={24}>
        {title}
      </Text>
      <Text as="p" above={4} tone="soft" className={styles.sentence}>
        {sentence}
      </Text>
      {actions === undefined ? null : (
        <Row gap={8} align="stretch" wraps above={12}>
          {actions}
        </Row>
      )}
    </Stack>
  )
}

const EMPTY_SIGNS = { nothing: ['dra', 3], done: ['ok', 3], narrow: ['off', 1] } as const satisfies Record<
  string,
  [CellKind, number]
>

interface EmptyProps extends Omit<PlaceProps, 'sign'> {
  /** `nothing`: there are no rows yet. `done`: all are handled. `narrow`: the filter matches none. */
  why: keyof typeof EMPTY_SIGNS
}

export function Empty({ why, ...rest }: EmptyProps) {
  const [kind, count] = EMPTY_SIGNS[why]
  const cells = Array.from({ length: count }, (_, nth) => <StateCell key={nth} kind={kind} size="large" />)
  return <Place {...rest} sign={cells} />
}

interface FailedProps {
  /** Such as 「操作记录没有拿到」. */
  title: string
  error: unknown
  /** Id of the request in the server's log; empty when the server did not answer. */
  requestId: string
  onRetry: () => void
  isTrying: boolean
}

/** Failure of one box; the rest of the page stays. */
export function Failed({ title, error, requestId, onRetry, isTrying }: FailedProps) {
  const copy = () =>
    copyText(requestId).then(
      () => showNotice('错误编号已复制'),
      () => showNotice(`没有复制成，编号是 ${requestId}`, { kind: 'error' }),
    )
  return (
    <div role="alert">
      <Place
        sign={<StateCell kind="bad" size="large" />}
        title={title}
        sentence={`${failureSentence(error)}页面其他部分不受影响。`}
        actions={
          <>
            <Button icon="refresh" loading={isTrying} onClick={onRetry}>
              现在再试
            </Button>
            {requestId === '' ? null : (
              <Button kind="quiet" onClick={() => void copy()}>
                复制错误编号 {requestId}
              </Button>
            )}
          </>
        }
      />
    </div>
  )
}

/** Placeholders with the height of the rows to come. They appear after 200 ms. */
export function WaitingRows({ count, height }: { count: number; height: 'single' | 'double' }) {
  return (
    <div className={styles.waiting} aria-busy="true">
      <span className="visually-hidden" role="status">
        正在加载
      </span>
      {Array.from({ length: count }, (_, nth) => (
        <Grid
          as="span"
          gap={16}
          align="center"
          key={nth}
          className={styles.row}
          data-height={height}
          aria-hidden="true"
        >
          <i />
          <i />
          <i />
        </Grid>
      ))}
    </div>
  )
}
