import { GATEWAY_FORMS } from '@bee/contract/manage/gateways/gateway-forms.ts'
import type { Gateway, GatewayTest } from '@bee/contract/manage/gateways/gateways.contract.ts'
import type { ReactNode } from 'react'
import { recentTime } from '../../../lib/recent-time.ts'
import { Grid, Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { StateCell, type CellKind } from '../../ui/state-cell.tsx'
import { useNow } from '../../ui/use-now.ts'
import { GatewayForm } from './gateway-form.tsx'
import { STATE_WORDS, TONES } from './gateway-words.ts'
import styles from './gateways.module.css'

interface WayRowProps {
  sign: string
  tone: string
  title: string
  state: { kind: CellKind; words: string }
  sentence: string
  test: GatewayTest | undefined
  children?: ReactNode
}

/** One line: sign, name, state, a sentence, and what can be done. */
export function WayRow({ sign, tone, title, state, sentence, test, children }: WayRowProps) {
  const now = useNow()
  return (
    <Grid gap={14} align="center" className={styles.way}>
      <Stack as="span" centred size={14} className={styles.sign} data-tone={tone} aria-hidden="true">
        {sign}
      </Stack>
      <div>
        <Row gap={8} wraps>
          <Text as="b" size={14}>
            {title}
          </Text>
          <Row as="span" inline gap={6} nowrap size={12}>
            <StateCell kind={state.kind} />
            {state.words}
          </Row>
        </Row>
        <Text as="p" size={13} line={20} tone="soft">
          {sentence}
        </Text>
        <Text as="p" size={12} line={18} tone={test?.isAnswering ? 'success' : 'danger'} role="status">
          {test ? `${recentTime(test.time, now)}：${test.sentence}` : ''}
        </Text>
      </div>
      <Row gap={8} wraps atEnd className={styles.acts}>
        {children}
      </Row>
    </Grid>
  )
}

interface GatewayRowProps {
  gateway: Gateway
  isOpen: boolean
  test: GatewayTest | undefined
  onOpen: (isOpen: boolean) => void
  onTest: (test: GatewayTest) => void
}

/** A gateway and, when it is open, its form. One row is open at a time. */
export function GatewayRow({ gateway: shown, isOpen, test, onOpen, onTest }: GatewayRowProps) {
  const { gateway, state, sentence } = shown
  const api = useManageApi()
  const { title, sign } = GATEWAY_FORMS[gateway]
  const ask = useAction(() => api.gateways.test({ gateway }), { onDone: onTest })
  const prefer = useAction(() => api.gateways.prefer({ gateway }))
  // A transfer can be used before anybody has saved a setting of it.
  const isConnected = state !== 'none' && state !== 'fixed' && shown.updateTime !== ''
  const trial = gateway.startsWith('pay') ? '问一声' : '发一条试试'
  const canTest = (isConnected && state !== 'sealed') || (state === 'fixed' && gateway === 'sms-webhook')
  return (
    <li className={styles.row} data-open={isOpen || undefined}>
      <WayRow
        sign={sign}
        tone={TONES[gateway]}
        title={title}
        state={STATE_WORDS[state]}
        sentence={sentence}
        test={isOpen ? undefined : test}
      >
        {isOpen ? (
          <Button small kind="quiet" aria-label={`收起 ${title}`} onClick={() => onOpen(false)}>
            收起
          </Button>
        ) : (
          <>
            {state === 'spare' ? (
              <Button
                small
                kind="quiet"
                aria-label={`先走它 ${title}`}
                loading={prefer.isPending}
                onClick={() => prefer.mutate()}
              >
                先走它
              </Button>
            ) : null}
            {canTest ? (
              <Button small aria-label={`${trial} ${title}`} loading={ask.isPending} onClick={() => ask.mutate()}>
                {trial}
              </Button>
            ) : null}
            {state === 'fixed' ? null : (
              <Button
                small
                kind={isConnected ? 'quiet' : 'line'}
                aria-label={`${isConnected ? '改' : '接上'} ${title}`}
                onClick={() => onOpen(true)}
              >
                {isConnected ? '改' : '接上'}
              </Button>
            )}
          </>
        )}
      </WayRow>
      {isOpen ? (
        <GatewayForm key={shown.updateTime} gateway={shown} test={test} onTest={onTest} onClose={() => onOpen(false)} />
      ) : null}
    </li>
  )
}
