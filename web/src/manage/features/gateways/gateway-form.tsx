import { GATEWAY_FORMS, type GatewayName } from '@bee/contract/manage/gateways/gateway-forms.ts'
import { problemOf } from '@bee/contract/manage/gateways/gateway-values.ts'
import type { Gateway, GatewayTest } from '@bee/contract/manage/gateways/gateways.contract.ts'
import { useState } from 'react'
import { recentTime } from '../../../lib/recent-time.ts'
import { Grid, Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { ManageFailure } from '../../api/manage-failure.ts'
import { useAction } from '../../api/use-action.ts'
import { UnsavedGuard } from '../../school/unsaved-guard.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { StateCell } from '../../ui/state-cell.tsx'
import { useNow } from '../../ui/use-now.ts'
import { GatewayFieldInput } from './gateway-field.tsx'
import styles from './gateways.module.css'

interface GatewayFormProps {
  gateway: Gateway
  test: GatewayTest | undefined
  onTest: (test: GatewayTest) => void
  onClose: () => void
}

type Texts = Readonly<Record<string, string>>

/** What a disconnected one asks first. */
function Disconnect({ gateway: { gateway }, onDone }: { gateway: Gateway; onDone: () => void }) {
  const api = useManageApi()
  const { title } = GATEWAY_FORMS[gateway]
  const [isAsking, setAsking] = useState(false)
  const act = useAction(() => api.gateways.disconnect({ gateway }), {
    onDone: () => {
      showNotice(`${title}断开了`)
      onDone()
    },
  })
  return (
    <>
      <Button small kind="danger" onClick={() => setAsking(true)}>
        断开
      </Button>
      {isAsking ? (
        <FormDialog
          title={`断开${title}`}
          action="断开，删掉密钥"
          kind="kill"
          isRunning={act.isPending}
          onSubmit={() => act.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>存着的密钥一起删掉，撤不回来。以后要用，再填一次。</p>
        </FormDialog>
      ) : null}
    </>
  )
}

/** The settings of one gateway: tried first, then saved. */
function trialWords(gateway: GatewayName): string {
  if (gateway === 'pay-bank') return '存之前先看付款说明写了没有。'
  if (gateway.startsWith('pay')) return '存之前先用新填的真问一次网关，认得才存；不认，旧的照用。不会产生费用。'
  return `存之前先用新填的真发一条${gateway.startsWith('sms') ? '到你的手机' : ''}，收下了才存；没收下，旧的照用。`
}

export function GatewayForm({ gateway: shown, test, onTest, onClose }: GatewayFormProps) {
  const { gateway, values: kept, updateTime } = shown
  const api = useManageApi()
  const now = useNow()
  const { title, fields } = GATEWAY_FORMS[gateway]
  const [texts, setTexts] = useState<Texts>({})
  const [errors, setErrors] = useState<Texts>({})
  const keptOf = (name: string) => kept.find(({ field }) => field === name)
  const isConnected = updateTime !== ''
  const textOf = (name: string) => {
    const field = fields.find((each) => each.name === name)
    return (
      texts[name] ?? (keptOf(name)?.value || (isConnected ? '' : (field?.initial ?? field?.choices?.[0]?.[0] ?? '')))
    )
  }

  const save = useAction(
    async () => {
      const values = fields.map(({ name }) => ({ field: name, value: textOf(name).trim() }))
      try {
        return await api.gateways.save({ gateway, values, updateTime })
      } catch (error) {
        if (error instanceof ManageFailure) setErrors(error.fields)
        throw error
      }
    },
    {
      onDone: (saved) => {
        onTest(saved.test)
        if (!saved.isSaved) {
          setErrors(saved.field === '' ? {} : { [saved.field]: saved.test.sentence })
          return
        }
        showNotice(`${title}${isConnected ? '改好了' : '接上了'}，马上生效`)
        onClose()
      },
    },
  )

  function submit(): void {
    const problems = fields.flatMap((field) => {
      const text = textOf(field.name).trim()
      const isKept = field.isSecret === true && text === '' && isConnected && shown.state !== 'sealed'
      const problem = isKept ? undefined : problemOf(field, text)
      return problem === undefined ? [] : [[field.name, problem] as const]
    })
    setErrors(Object.fromEntries(problems))
    if (problems.length === 0) save.mutate()
  }

  return (
    <form
      className={styles.form}
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div>
        <Grid columns={2} gap={14} className={styles.fields}>
          {fields.map((field) => (
            <GatewayFieldInput
              key={field.name}
              field={field}
              value={textOf(field.name)}
              isKept={field.isSecret === true && isConnected && shown.state !== 'sealed'}
              tail={keptOf(field.name)?.tail ?? null}
              error={errors[field.name]}
              onChange={(text) => setTexts((before) => ({ ...before, [field.name]: text }))}
            />
          ))}
        </Grid>
        <Row gap={8} wraps above={14}>
          {isConnected ? <Disconnect gateway={shown} onDone={onClose} /> : null}
          <Row as="span" gap={8} atEnd>
            <Button small kind="quiet" onClick={onClose}>
              先不改
            </Button>
            <Button small type="submit" loading={save.isPending}>
              试通了再存
            </Button>
          </Row>
        </Row>
      </div>
      <Stack as="section" gap={8} className={styles.trial} aria-label="试一试">
        <b>试一试</b>
        <Text as="p" size={13} line={20} tone="soft">
          {trialWords(gateway)}
        </Text>
        <div role="status">
          {test ? (
            <Row gap={8} align="start">
              <StateCell kind={test.isAnswering ? 'ok' : 'bad'} />
              <Text size={13} line={20}>
                {recentTime(test.time, now)}：{test.sentence}
              </Text>
            </Row>
          ) : null}
        </div>
      </Stack>
      <UnsavedGuard isTouched={Object.keys(texts).length > 0 && !save.isPending} />
    </form>
  )
}
