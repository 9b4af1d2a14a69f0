import type { DeskAgreement } from '@bee/contract/manage/agreements.contract.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailure } from '../../../api/call-failure.ts'
import { FieldError } from '../../../ui/forms/field-error.tsx'
import { useDebounced } from '../../../ui/forms/use-debounced.ts'
import { Grid, Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { MarkdownBody } from '../../../ui/signs/markdown-body.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { Segment } from '../../ui/segment.tsx'
import { AreaField, TextField } from '../../ui/text-field.tsx'
import { useNow } from '../../ui/use-now.ts'
import { previewQuery } from './agreements.queries.ts'
import { Difference } from './difference.tsx'
import styles from './agreements.module.css'

const LOOK_AFTER_MS = 400
const VIEWS = [
  { value: 'look', label: '排出来' },
  { value: 'difference', label: '和上一版' },
] as const
type View = (typeof VIEWS)[number]['value']

function Beside({ agreement, text }: { agreement: DeskAgreement; text: string }) {
  const [view, setView] = useState<View>('look')
  const asked = useDebounced(text, LOOK_AFTER_MS)
  const { data } = useQuery({ ...previewQuery(agreement.kind, asked), enabled: asked.trim() !== '' })
  return (
    <Stack as="section" flex className={styles.beside} aria-label="预览">
      <Row justify="end" below={8}>
        {agreement.versions.length === 0 ? null : (
          <Segment label="看什么" options={VIEWS} value={view} onChange={setView} />
        )}
      </Row>
      <div className={styles.paper} tabIndex={0} role="region" aria-label="会员会看到的样子">
        {data === undefined ? null : view === 'look' ? (
          <MarkdownBody html={data.html} />
        ) : (
          <Difference pieces={data.pieces} />
        )}
      </div>
    </Stack>
  )
}

/** Form on the left, the page and the difference on the right. A published version stays, so publishing asks once more. */
export function NewVersion({ agreement, onClose }: { agreement: DeskAgreement; onClose: () => void }) {
  const api = useManageApi()
  const client = useQueryClient()
  const now = useNow()
  const [first] = useState(agreement)
  const [text, setText] = useState(first.startText)
  const [changes, setChanges] = useState('')
  const [effectiveDate, setEffectiveDate] = useState(() => shanghaiDate(now))
  const [asksAgain, setAsksAgain] = useState(true)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [step, setStep] = useState<'writing' | 'publishing' | 'leaving'>('writing')
  const [isSending, setSending] = useState(false)
  const [newest] = first.versions
  const number = (newest?.version ?? 0) + 1
  const isTouched = text !== first.startText || changes !== ''
  const isUntouchedTemplate = first.isTemplate && /【[^】]*】/.test(text)

  async function publish(): Promise<void> {
    setSending(true)
    setErrors({})
    setProblem(undefined)
    const written = { kind: first.kind, text, changes, effectiveDate, asksAgain, seenVersion: newest?.version ?? 0 }
    try {
      await api.agreements.publish(written)
      await client.invalidateQueries()
      showNotice(`${first.title}第 ${number} 版发布了`)
      onClose()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setErrors(error.fields)
      if (Object.keys(error.fields).length === 0) setProblem(error.message)
    } finally {
      setSending(false)
      setStep('writing')
    }
  }

  return (
    <Drawer isWide title={`${first.title}第 ${number} 版`} onClose={() => (isTouched ? setStep('leaving') : onClose())}>
      <Grid className={styles.sides}>
        <Stack gap={14} className={styles.form}>
          {first.isTemplate ? (
            <Text as="p" size={12} line={18} tone="soft">
              这是按程序真正存的东西写的模板，不是法律意见：补上【】里的，请懂法律的人看过再发布。
            </Text>
          ) : null}
          <AreaField
            label="全文（Markdown）"
            rows={22}
            value={text}
            error={errors.text}
            onChange={(event) => setText(event.target.value)}
          />
          {newest ? (
            <AreaField
              label="改了什么"
              rows={2}
              value={changes}
              error={errors.changes}
              hint="会员先看到这一句"
              onChange={(event) => setChanges(event.target.value)}
            />
          ) : null}
          <TextField
            label="生效日期"
            type="date"
            value={effectiveDate}
            error={errors.effectiveDate}
            hint="到这一天的零点换上；在那之前，旧的一版照旧"
            onChange={(event) => setEffectiveDate(event.target.value)}
          />
          {newest ? (
            <Switch label="请会员再同意一次" isOn={asksAgain} onSwitch={setAsksAgain}>
              收的东西、目的、方式变了就要问；只改错字不用
            </Switch>
          ) : null}
          {problem === undefined ? null : <FieldError>{problem}</FieldError>}
          <div>
            <Button kind="main" loading={isSending} onClick={() => setStep('publishing')}>
              发布第 {number} 版
            </Button>
          </div>
        </Stack>
        <Beside agreement={first} text={text} />
      </Grid>
      {step === 'publishing' ? (
        <FormDialog
          title={`发布${first.title}第 ${number} 版`}
          action="发布"
          isRunning={isSending}
          onSubmit={() => void publish()}
          onClose={() => setStep('writing')}
        >
          <p>发布以后不能改，也不能删，要改就再发布一版。{effectiveDate} 起生效。</p>
          {isUntouchedTemplate ? <p>模板里还有没补上的【】，会员会看到它们。</p> : null}
        </FormDialog>
      ) : null}
      {step === 'leaving' ? (
        <FormDialog
          title="刚写的还没有发布"
          action="不要了，离开"
          kind="kill"
          leave="留在这里"
          onSubmit={onClose}
          onClose={() => setStep('writing')}
        >
          <p>新的一版不留草稿。现在离开，刚写的就没有了。</p>
        </FormDialog>
      ) : null}
    </Drawer>
  )
}
