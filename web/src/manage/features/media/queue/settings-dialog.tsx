import type { TranscodeSettings } from '@bee/contract/manage/media/transcode.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../../api/manage-api.ts'
import { useMe } from '../../../api/me.queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { whyMayNot } from '../../../api/why-not.ts'
import { Choice } from '../../../ui/choice.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { showNotice } from '../../../ui/notice-store.ts'
import { WaitingRows } from '../../../ui/place-states.tsx'
import { transcodeSettingsQuery } from './queue.queries.ts'

/** The option for no pause. */
const NEVER = -1
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `${String(hour).padStart(2, '0')}:00` }))

function toolWords(tool: string | null): string {
  if (tool === null) return '还不知道这台机器用什么转码，第一个视频来的时候会看。'
  if (tool === '') return '这台机器上没有 ffmpeg：浏览器能直接播的视频照样能用，别的不收。'
  return `用 ${tool} 转码，一次做一个，不和学员抢。`
}

function Fields({ settings, onClose }: { settings: TranscodeSettings; onClose: () => void }) {
  const api = useManageApi()
  const whyNot = whyMayNot(useMe(), 'school.manage')
  const [from, setFrom] = useState(settings.pauseFromHour ?? NEVER)
  const [to, setTo] = useState(settings.pauseToHour ?? 0)
  const save = useAction(
    () =>
      api.making.setSettings(
        from === NEVER ? { pauseFromHour: null, pauseToHour: null } : { pauseFromHour: from, pauseToHour: to },
      ),
    {
      onDone: () => {
        showNotice(from === NEVER ? '随时都转码' : '存好了，这几个小时不转码')
        onClose()
      },
    },
  )
  const isNothing = from !== NEVER && from === to
  return (
    <FormDialog
      title="转码设置"
      action="存下"
      isRunning={save.isPending}
      whyNot={whyNot ?? (isNothing ? '开始和结束是同一个钟点。' : undefined)}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <p>{toolWords(settings.tool)}</p>
      <Row gap={8} wraps above={14} below={6}>
        <span>不转码的时间，上海的钟点：</span>
        <Choice
          label="从几点"
          options={[{ value: NEVER, label: '没有，随时都转' }, ...HOURS]}
          value={from}
          onChoose={setFrom}
        />
        {from === NEVER ? null : (
          <>
            <span>到</span>
            <Choice label="到几点" options={HOURS} value={to} onChoose={setTo} />
          </>
        )}
      </Row>
      <Text as="p" size={12} tone="quiet">
        正在做的一步做完才停；传上来的文件照收，到点接着做。
      </Text>
    </FormDialog>
  )
}

/** The hours in which transcoding pauses. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(transcodeSettingsQuery())
  if (data) return <Fields settings={data} onClose={onClose} />
  return (
    <FormDialog title="转码设置" action="存下" whyNot="还没有拿到。" onSubmit={() => undefined} onClose={onClose}>
      <WaitingRows count={2} height="single" />
    </FormDialog>
  )
}
