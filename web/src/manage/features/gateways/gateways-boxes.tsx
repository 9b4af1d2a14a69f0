import { GATEWAY_FORMS, type GatewayName } from '@bee/contract/manage/gateways/gateway-forms.ts'
import type { GatewayForm } from '@bee/contract/manage/gateways/gateway-form.ts'
import type { Gateways, GatewayTest } from '@bee/contract/manage/gateways/gateways.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Text } from '../../../ui/layout/pieces.tsx'
import { NotYet } from '../../api/not-yet.tsx'
import { Box } from '../../ui/box.tsx'
import { GatewayRow } from './gateway-row.tsx'
import { gatewaysQuery } from './gateways.queries.ts'
import styles from './gateways.module.css'

function Rows({ list, group }: { list: Gateways['list']; group: GatewayForm['group'] }) {
  const [open, setOpen] = useState<GatewayName>()
  const [tests, setTests] = useState<Partial<Record<GatewayName, GatewayTest>>>({})
  return (
    <ul role="list">
      {list
        .filter(({ gateway }) => GATEWAY_FORMS[gateway].group === group)
        .map((each) => (
          <GatewayRow
            key={each.gateway}
            gateway={each}
            isOpen={open === each.gateway}
            test={tests[each.gateway]}
            onOpen={(isOpen) => setOpen(isOpen ? each.gateway : undefined)}
            onTest={(test) => setTests((before) => ({ ...before, [each.gateway]: test }))}
          />
        ))}
    </ul>
  )
}

/** How payments and messages leave the school. */
export function GatewaysBoxes() {
  const { data, error, isFetching, refetch } = useQuery(gatewaysQuery())
  if (!data) {
    return (
      <Box title="短信与支付">
        <NotYet title="短信与支付没有拿到" query={{ error, isFetching, refetch }} count={5} height="double" />
      </Box>
    )
  }
  return (
    <>
      <Box title="收钱" note={data.paymentSentence}>
        <Rows list={data.list} group="pay" />
      </Box>
      <Box title="短信" note={data.smsSentence}>
        <Rows list={data.list} group="sms" />
      </Box>
      <Box title="通知同事" note="攒成一条再发，一分钟至多一条；学员的手机号和写的话不会发出去">
        <Rows list={data.list} group="notices" />
      </Box>
      <Text as="p" size={12} line={18} tone="quiet" className={styles.foot}>
        密钥封存，只看得到最后四位，谁都导不出来。改密钥、断开要再输一次密码，都记在操作记录里，并给别的校长发消息。
      </Text>
    </>
  )
}
