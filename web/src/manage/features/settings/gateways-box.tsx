import { classNames } from '../../../lib/class-names.ts'
import type { Gateway, GatewayName, GatewayTest } from '@bee/contract/manage/settings.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { recentTime } from '../../../lib/recent-time.ts'
import { Grid, Row, Text } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { NotYet } from '../../api/not-yet.tsx'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { StateCell } from '../../ui/state-cell.tsx'
import { useNow } from '../../ui/use-now.ts'
import { gatewaysQuery } from './settings.queries.ts'
import rows from '../../school/box-rows.module.css'
import styles from './settings.module.css'

const ICONS: Readonly<Record<GatewayName, IconName>> = { sms: 'phone', payment: 'wallet' }
const STATES: Readonly<Record<Gateway['state'], { kind: 'ok' | 'warn'; words: string }>> = {
  ready: { kind: 'ok', words: '接好了' },
  limited: { kind: 'warn', words: '要你知道' },
}

function GatewayRow({ gateway }: { gateway: Gateway }) {
  const api = useManageApi()
  const now = useNow()
  const [answer, setAnswer] = useState<GatewayTest>()
  const ask = useAction(() => (gateway.gateway === 'sms' ? api.settings.testSms({}) : api.settings.testPayment({})), {
    onDone: setAnswer,
  })
  const { kind, words } = STATES[gateway.state]
  return (
    <Grid as="li" gap={12} align="center" className={classNames(rows.row, styles.door)}>
      <Icon name={ICONS[gateway.gateway]} size={20} />
      <div>
        <b>{gateway.name}</b>
        <Text as="p" size={12} line={18} tone="soft">
          {gateway.sentence}
        </Text>
        <Text as="p" size={12} line={18} tone={answer?.isAnswering ? 'success' : 'danger'} role="status">
          {answer ? `${recentTime(answer.time, now)}：${answer.sentence}` : ''}
        </Text>
      </div>
      <Row as="span" inline gap={7} nowrap className={styles.state}>
        <StateCell kind={kind} />
        {words}
      </Row>
      {gateway.test === null ? null : (
        <Button small loading={ask.isPending} onClick={() => ask.mutate()}>
          {gateway.test}
        </Button>
      )}
    </Grid>
  )
}

/** SMS and payment gateways. The server's configuration selects them; this box only shows and tests them. */
export function GatewaysBox() {
  const { data, error, isFetching, refetch } = useQuery(gatewaysQuery())
  return (
    <Box title="短信与支付" note="在服务器的设置里换，换了要重新启动">
      {data ? (
        <ul role="list">
          {data.map((gateway) => (
            <GatewayRow key={gateway.gateway} gateway={gateway} />
          ))}
        </ul>
      ) : (
        <NotYet title="短信与支付没有拿到" query={{ error, isFetching, refetch }} count={2} height="double" />
      )}
    </Box>
  )
}
