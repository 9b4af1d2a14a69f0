import type { Certificate } from '@bee/contract/certificates/certificates.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../../lib/dates.ts'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { NotYet } from '../../api/not-yet.tsx'
import { useAction } from '../../api/use-action.ts'
import { studentsCertificate } from '../../paths.ts'
import { AfterClick } from '../../ui/after-click.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { StateCell } from '../../ui/state-cell.tsx'
import { ActButton } from './act-button.tsx'
import { AsideSection } from './aside-section.tsx'
import { certificateWords } from './member-words.ts'
import { certificatesQuery } from './members.queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import styles from './member-parts.module.css'

const CONSEQUENCES = [
  ['查验', '凭编号查的人看到「已撤销」和今天的日子'],
  ['学习记录', '不受影响，只是这张证书不再有效'],
  ['消息', '给会员发一条系统消息，写着原因'],
  ['记录', '记在操作记录里，可以恢复'],
] as const

interface CertificateLineProps {
  certificate: Certificate
  onWithdraw: () => void
  onRestore: () => void
}

function CertificateLine({ certificate, onWithdraw, onRestore }: CertificateLineProps) {
  const { number, courseName, withdrawTime } = certificate
  return (
    <Row as="li" gap={10} className={styles.certificate}>
      <StateCell kind={withdrawTime === null ? 'ok' : 'off'} />
      <Stack as="span" flex grow shrinks line={18}>
        <Text truncate>{courseName}</Text>
        <Text as="small" size={12} tone="quiet">
          {certificateWords(certificate)}
        </Text>
        <Text as="small" size={12} tone="quiet">
          <a href={studentsCertificate(number)} target="_blank" rel="noreferrer">
            {number}
          </a>
        </Text>
      </Stack>
      {withdrawTime === null ? (
        <ActButton
          permission="members.grant"
          kind="quiet"
          small
          aria-label={`撤销《${courseName}》的证书`}
          onClick={onWithdraw}
        >
          撤销
        </ActButton>
      ) : (
        <ActButton
          permission="members.grant"
          kind="quiet"
          small
          aria-label={`恢复《${courseName}》的证书`}
          onClick={onRestore}
        >
          恢复
        </ActButton>
      )}
    </Row>
  )
}

/** The certificates of a member, newest first, with their acts. */
export function MemberCertificates({ userId }: { userId: number }) {
  const api = useManageApi()
  const { data, error, isFetching, refetch } = useQuery(certificatesQuery(userId))
  const [asked, setAsked] = useState<Certificate>()
  const restore = useAction((number: string) => api.certificates.restore({ number }), {
    onDone: ({ courseName }) => showNotice(`《${courseName}》的证书恢复有效了`),
  })
  const withdraw = useAction((input: { number: string; reason: string }) => api.certificates.withdraw(input), {
    onDone: ({ number, courseName }) => {
      setAsked(undefined)
      showNotice(`《${courseName}》的证书已撤销`, { onUndo: () => restore.mutate(number) })
    },
  })
  return (
    <AsideSection title="结课证书" note={data && data.length > 0 ? `${data.length} 张` : undefined}>
      {data === undefined ? (
        <NotYet title="证书没有拿到" query={{ error, isFetching, refetch }} count={1} height="double" />
      ) : data.length === 0 ? (
        <Text as="p" tone="quiet">
          还没有领过证书。
        </Text>
      ) : (
        <ul role="list" aria-label="领过的证书">
          {data.map((certificate) => (
            <CertificateLine
              key={certificate.number}
              certificate={certificate}
              onWithdraw={() => setAsked(certificate)}
              onRestore={() => restore.mutate(certificate.number)}
            />
          ))}
        </ul>
      )}
      {asked ? (
        <ReasonDialog
          title={`撤销《${asked.courseName}》的结课证书`}
          action="撤销这张证书"
          kind="kill"
          hint="会员会看到，也写进时间线和操作记录。"
          placeholder="例如：代学，会员自己承认了"
          isRunning={withdraw.isPending}
          onSubmit={(reason) => withdraw.mutate({ number: asked.number, reason })}
          onClose={() => setAsked(undefined)}
        >
          <p>
            {asked.name}，{asked.number}，{formatDate(asked.issueTime, 'yyyy-MM-dd')} 领
          </p>
          <AfterClick lines={CONSEQUENCES} />
        </ReasonDialog>
      ) : null}
    </AsideSection>
  )
}
