import { BROADCAST_MAX_CHARACTERS, type Broadcast } from '@bee/contract/manage/broadcasts.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailure } from '../../../api/call-failure.ts'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { Grid, Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { Segment } from '../../ui/segment.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useNow } from '../../ui/use-now.ts'
import { AudienceFields } from './audience-fields.tsx'
import { draftOf, isChanged, isForNobody, savingOf, type Draft } from './broadcast-draft.ts'
import { fromInput, toInput } from './broadcast-words.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { MessagePreview } from './message-preview.tsx'
import { SendDialog } from './send-dialog.tsx'
import styles from './broadcast-drawer.module.css'

const WHENS = [
  { value: 'now', label: '马上发' },
  { value: 'later', label: '定时发' },
] as const

/** Saves the message, and shows errors under the fields. */
function useKept(first: Broadcast | undefined) {
  const api = useManageApi()
  const client = useQueryClient()
  const [kept, setKept] = useState(first)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isSaving, setIsSaving] = useState(false)

  async function save(draft: Draft): Promise<Broadcast | undefined> {
    setIsSaving(true)
    try {
      const place = kept ? { broadcastId: kept.id, version: kept.version } : {}
      const saved = await api.broadcasts.save({ ...place, ...savingOf(draft) })
      setKept(saved)
      setErrors({})
      await client.invalidateQueries()
      return saved
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setErrors(error.fields)
      if (Object.keys(error.fields).length === 0) showNotice(`没做成：${error.message}`, { kind: 'error' })
      return undefined
    } finally {
      setIsSaving(false)
    }
  }

  return { kept, setKept, errors, setErrors, isSaving, save }
}

interface BroadcastEditorProps {
  /** A draft or a scheduled message; undefined for a new one. */
  broadcast: Broadcast | undefined
  onClose: () => void
}

/** Form on the left, preview on the right. */
export function BroadcastEditor({ broadcast, onClose }: BroadcastEditorProps) {
  const api = useManageApi()
  const now = useNow()
  const { kept, setKept, errors, setErrors, isSaving, save } = useKept(broadcast)
  const [draft, setDraft] = useState(() => draftOf(broadcast, now))
  const [sending, setSending] = useState<Broadcast>()
  const [isLeaving, setIsLeaving] = useState(false)
  const change = (more: Partial<Draft>) => {
    setDraft({ ...draft, ...more })
    setErrors({})
  }
  const isDirty = isChanged(draft, kept)
  const sendTime = draft.when === 'later' ? fromInput(draft.at) : undefined
  const leave = () => (isDirty ? setIsLeaving(true) : onClose())

  async function keep(): Promise<Broadcast | undefined> {
    if (isForNobody(draft)) {
      setErrors({ mobile: '请从找到的会员里选一位，或写完整的手机号' })
      return undefined
    }
    const saved = isDirty || !kept ? await save(draft) : kept
    // The server has found the member of the typed number.
    if (saved) setDraft({ ...draft, ...pickAudience(saved) })
    return saved
  }
  async function handleSave(): Promise<void> {
    if (await keep()) showNotice(kept?.state === 'scheduled' ? '改好了，仍在那个时间发' : '存成草稿了')
  }
  async function handleSend(): Promise<void> {
    if (draft.when === 'later' && sendTime === undefined) {
      setErrors({ sendTime: '请选一个时间' })
      return
    }
    setSending(await keep())
  }

  const version = kept && { broadcastId: kept.id, version: kept.version }
  const cancel = useAction((given: NonNullable<typeof version>) => api.broadcasts.cancel(given), {
    onDone: (cancelled) => {
      setKept(cancelled)
      change({ when: 'now' })
      showNotice('不定时发了，留作草稿')
    },
  })
  const remove = useAction((given: NonNullable<typeof version>) => api.broadcasts.remove(given), {
    onDone: () => {
      onClose()
      showNotice('草稿删掉了')
    },
  })

  return (
    <Drawer isWide title={kept?.state === 'scheduled' ? '定时的消息' : '写一条消息'} onClose={leave}>
      <Grid columns={2} className={styles.sides}>
        <Stack flex className={styles.form}>
          <Stack gap={16} className={styles.pane}>
            <AudienceFields draft={draft} errors={errors} onChange={change} />
            <TextArea
              className={styles.message}
              label="说什么"
              rows={6}
              value={draft.content}
              maxCharacters={BROADCAST_MAX_CHARACTERS}
              error={errors['content']}
              onChange={(event) => change({ content: event.target.value })}
            />
            <TextField
              label="点开以后去哪里，可以不写"
              placeholder="站内的路径，例如 /subject"
              autoComplete="off"
              value={draft.link}
              error={errors['link']}
              onChange={(event) => change({ link: event.target.value })}
            />
            <div>
              <Text block below={6} size={12} line={18} tone="soft" weight="strong">
                什么时候发
              </Text>
              <Segment label="什么时候发" options={WHENS} value={draft.when} onChange={(when) => change({ when })} />
              {draft.when === 'later' ? (
                <Text as="div" above={10}>
                  <TextField
                    label="时间"
                    type="datetime-local"
                    min={toInput(now)}
                    value={draft.at}
                    hint="按北京时间"
                    error={errors['sendTime']}
                    onChange={(event) => change({ at: event.target.value })}
                  />
                </Text>
              ) : null}
            </div>
          </Stack>
          <Row gap={8} wraps className={styles.actions}>
            <Button loading={isSaving} onClick={() => void handleSave()}>
              {kept?.state === 'scheduled' ? '存下改动' : '存草稿'}
            </Button>
            {kept?.state === 'scheduled' && version ? (
              <Button kind="quiet" loading={cancel.isPending} onClick={() => cancel.mutate(version)}>
                不定时发了
              </Button>
            ) : null}
            {kept?.state === 'draft' && version ? (
              <Button kind="quiet" loading={remove.isPending} onClick={() => remove.mutate(version)}>
                删掉
              </Button>
            ) : null}
            <Row as="span" atEnd>
              <Button kind="main" loading={isSaving} onClick={() => void handleSend()}>
                {draft.when === 'now' ? '看看发给多少人' : '定下时间'}
              </Button>
            </Row>
          </Row>
        </Stack>
        <Stack gap={16} className={styles.pane}>
          <MessagePreview content={draft.content.trim()} link={draft.link.trim()} time={sendTime ?? now} />
        </Stack>
      </Grid>
      {sending ? (
        <SendDialog broadcast={sending} sendTime={sendTime} onSent={onClose} onClose={() => setSending(undefined)} />
      ) : null}
      {isLeaving ? (
        <LeaveDialog
          isSaving={isSaving}
          onKeep={() => void keep().then((saved) => (saved ? onClose() : setIsLeaving(false)))}
          onLeave={onClose}
          onClose={() => setIsLeaving(false)}
        />
      ) : null}
    </Drawer>
  )
}

const pickAudience = ({ audience, course, recipient }: Broadcast) => ({ audience, course, recipient, mobile: '' })
