import type { AgreementVersion, DeskAgreement } from '@bee/contract/manage/agreements.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { NotYet } from '../../api/not-yet.tsx'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { StateCell } from '../../ui/state-cell.tsx'
import { agreementsQuery } from './agreements.queries.ts'
import { NewVersion } from './new-version.tsx'
import { VersionDrawer } from './version-drawer.tsx'
import rows from '../../school/box-rows.module.css'
import styles from './agreements.module.css'

function VersionRow({
  version,
  isComing,
  onOpen,
}: {
  version: AgreementVersion
  isComing: boolean
  onOpen: () => void
}) {
  const state = version.isInForce ? '现在生效' : isComing ? '还没生效' : '以前的'
  return (
    <Row as="li" gap={12} className={rows.row}>
      <StateCell kind={version.isInForce ? 'ok' : isComing ? 'sch' : 'off'} />
      <Text grow shrinks>
        <b>第 {version.version} 版</b>
        <Text size={12} tone="soft" className={styles.note}>
          {state}，{version.effectiveDate} 起{version.asksAgain && version.version > 1 ? '，会员要再同意一次' : ''}
        </Text>
        {version.changes === '' ? null : (
          <Text as="small" block size={12} line={18} tone="soft">
            {version.changes}
          </Text>
        )}
      </Text>
      <Button small onClick={onOpen}>
        {version.version === 1 ? '看全文' : '看不同'}
      </Button>
    </Row>
  )
}

function AgreementBox({ agreement }: { agreement: DeskAgreement }) {
  const [opened, setOpened] = useState<AgreementVersion | 'new'>()
  const { title, versions } = agreement
  const inForce = versions.find(({ isInForce }) => isInForce)
  const isComing = ({ version }: AgreementVersion) => version > (inForce?.version ?? 0)
  return (
    <Box
      title={title}
      note={versions.length === 0 ? '还没有发布' : `${versions.length} 版，发布过的一直留着`}
      actions={
        <Button small icon="plus" onClick={() => setOpened('new')}>
          {versions.length === 0 ? '从模板写第一版' : '写新的一版'}
        </Button>
      }
    >
      {versions.length === 0 ? (
        <p className={rows.none}>没有发布之前，注册不问同意。正式招生之前请发布。</p>
      ) : (
        <ul role="list">
          {versions.map((version) => (
            <VersionRow
              key={version.version}
              version={version}
              isComing={isComing(version)}
              onOpen={() => setOpened(version)}
            />
          ))}
        </ul>
      )}
      {opened === 'new' ? <NewVersion agreement={agreement} onClose={() => setOpened(undefined)} /> : null}
      {opened === undefined || opened === 'new' ? null : (
        <VersionDrawer version={opened} onClose={() => setOpened(undefined)} />
      )}
    </Box>
  )
}

/** 用户协议 and 隐私政策, a box each. */
export function AgreementsBoxes() {
  const { data, error, isFetching, refetch } = useQuery(agreementsQuery())
  if (data) return data.map((agreement) => <AgreementBox key={agreement.kind} agreement={agreement} />)
  return (
    <Box title="协议">
      <NotYet title="协议没有拿到" query={{ error, isFetching, refetch }} count={3} height="double" />
    </Box>
  )
}
