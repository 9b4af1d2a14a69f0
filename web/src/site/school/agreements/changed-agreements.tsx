import { agreementAddress } from '@bee/contract/agreements/agreement-kinds.ts'
import type { AskedAgreement } from '@bee/contract/agreements/agreements.contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '../../../api/api.ts'
import { CallFailure } from '../../../api/call-failure.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { FieldError } from '../../../ui/forms/field-error.tsx'
import { Stack, Text } from '../../../ui/layout/pieces.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { paths } from '../../paths.ts'
import { AgreementPieces } from './agreement-pieces.tsx'
import { agreementQuery, ownConsentsQuery } from './agreements.queries.ts'
import { Sheet } from './sheet.tsx'
import styles from './agreements.module.css'

/** Said no: the answer holds for this visit, so that a member is not asked on every page. */
const LATER_KEY = 'bee-agreements-later'

const namesOf = (asked: readonly AskedAgreement[]) => asked.map(({ kind, version }) => `${kind}-${version}`).join(' ')

function isLater(asked: readonly AskedAgreement[]): boolean {
  try {
    return sessionStorage.getItem(LATER_KEY) === namesOf(asked)
  } catch {
    return false
  }
}

function keepLater(asked: readonly AskedAgreement[]): void {
  try {
    sessionStorage.setItem(LATER_KEY, namesOf(asked))
  } catch {
    // Without a place to keep it the next page asks again.
  }
}

function WholeText({ asked }: { asked: AskedAgreement }) {
  const { data, isError } = useQuery(agreementQuery(asked.kind, asked.version))
  if (data) return <AgreementPieces text={data} />
  return isError ? (
    <FieldError>全文没能加载出来，点名字在新的一页看。</FieldError>
  ) : (
    <Skeleton variant="text" count={3} />
  )
}

function Changed({ asked }: { asked: AskedAgreement }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.changed}>
      <Text as="h3" size={16} line={24} weight="strong">
        <a href={agreementAddress(asked.kind, asked.version)} target="_blank" rel="noreferrer">
          《{asked.title}》第 {asked.version} 版
        </a>
        <Text size={13} tone="quiet" weight="regular" className={styles.since}>
          {asked.effectiveDate} 起
        </Text>
      </Text>
      {asked.changes.length === 0 ? (
        <p>{asked.agreedVersion === null ? '你还没有看过这一份。' : '改动在下面标绿的地方。'}</p>
      ) : (
        <ul>
          {asked.changes.map(({ version, changes }) => (
            <li key={version}>
              第 {version} 版：{changes}
            </li>
          ))}
        </ul>
      )}
      {isOpen ? (
        <WholeText asked={asked} />
      ) : (
        <Button size="small" onClick={() => setOpen(true)}>
          看全文
        </Button>
      )}
    </section>
  )
}

/** What stays possible without the consent. */
function Declined({ onClose }: { onClose: () => void }) {
  return (
    <Sheet
      title="先不同意，也不丢什么"
      onClose={onClose}
      buttons={
        <Button kind="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      <Stack gap={12}>
        <p>学过的、买过的、写过的都还在。你随时可以登录进来：</p>
        <ul className={styles.ways}>
          <li>
            <Link to={paths.profile('edit')} onClick={onClose}>
              下载我的数据，或者注销账号
            </Link>
          </li>
          <li>
            <Link to={paths.profile('order')} onClick={onClose}>
              看订单，办退款
            </Link>
          </li>
        </ul>
        <p>下次来的时候再问你一次。</p>
      </Stack>
    </Sheet>
  )
}

/** One sheet for a member whose agreements have changed, at the first page of a visit. */
export function ChangedAgreements() {
  const api = useApi()
  const client = useQueryClient()
  const { data } = useQuery(ownConsentsQuery())
  const [state, setState] = useState<'asking' | 'declined' | 'closed'>('asking')
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const asked = data?.asked ?? []
  if (asked.length === 0 || state === 'closed' || (state === 'asking' && isLater(asked))) return null

  async function agree(): Promise<void> {
    setSending(true)
    setProblem(undefined)
    try {
      const agreed = Object.fromEntries(asked.map(({ kind, version }) => [kind, version]))
      client.setQueryData(ownConsentsQuery().queryKey, await api.agreements.agree({ agreed }, { quiet: true }))
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setProblem(error.message)
      await client.refetchQueries(ownConsentsQuery())
    } finally {
      setSending(false)
    }
  }

  function decline(): void {
    keepLater(asked)
    setState('declined')
  }

  if (state === 'declined') return <Declined onClose={() => setState('closed')} />
  const isFirst = asked.every(({ agreedVersion }) => agreedVersion === null)
  return (
    <Sheet
      title={isFirst ? '请看一下协议' : '协议有改动'}
      onClose={decline}
      buttons={
        <>
          <Button onClick={decline}>先不同意</Button>
          <Button kind="primary" loading={isSending} onClick={() => void agree()}>
            看完了，同意
          </Button>
        </>
      }
    >
      {asked.map((each) => (
        <Changed key={each.kind} asked={each} />
      ))}
      {problem === undefined ? null : <FieldError>{problem}</FieldError>}
    </Sheet>
  )
}
