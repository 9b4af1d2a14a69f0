import type { DeskCourse } from '@bee/contract/manage/courses/course-desk.contract.ts'
import { WITHDRAW_REASON_MAX_CHARACTERS } from '@bee/contract/manage/content/content.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../../api/manage-api.ts'
import { useAction } from '../../../api/use-action.ts'
import { Choice } from '../../../ui/choice.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import type { BulkFailure } from '../../../ui/list/bulk-bar.tsx'
import { showNotice } from '../../../ui/notice-store.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { fenOf, nameOf, priceWords } from '../course-words.ts'
import { courseChoicesQuery } from '../courses.queries.ts'
import { forEachCourse } from './for-each-course.ts'

export type BulkAct = 'teacher' | 'type' | 'price' | 'schedule' | 'withdraw'

interface DialogProps {
  courses: readonly DeskCourse[]
  onDone: (failures: BulkFailure[]) => void
  onClose: () => void
}

const UNPUBLISHED = '还没发布过，在课里改'
const NEVER_OUT = '还没发布过，学员本来就看不到'

function useMany({ courses, onDone }: DialogProps, done: string, act: Parameters<typeof forEachCourse>[1]) {
  return useAction(() => forEachCourse(courses, act), {
    onDone: ({ doneCount, failures }) => {
      if (doneCount > 0) showNotice(`${doneCount} 门课${done}`)
      onDone(failures)
    },
  })
}

interface FrameProps extends DialogProps {
  title: string
  action: ReactNode
  whyNot: string | undefined
  isRunning: boolean
  onSubmit: () => void
  children: ReactNode
  kind?: 'main' | 'kill'
  after: string
}

function Frame({ courses, title, after, children, onClose, ...rest }: FrameProps) {
  return (
    <FormDialog title={`给 ${courses.length} 门课${title}`} onClose={onClose} {...rest}>
      <Stack flex gap={12} align="stretch">
        {children}
      </Stack>
      <Text as="p" above={12} size={12} line={18} tone="quiet">
        {after}
      </Text>
    </FormDialog>
  )
}

const AFTER_CHANGE = '每门课各发布一版，马上生效，都能在操作记录里改回去；有没发布的改动的课不动它。'

function TeacherDialog(props: DialogProps) {
  const api = useManageApi()
  const { data } = useQuery(courseChoicesQuery())
  const [teacherId, setTeacherId] = useState<number>()
  const change = useMany(props, '换了讲师', ({ courseId }) =>
    courseId === null || teacherId === undefined ? UNPUBLISHED : api.courseDesk.change({ courseId, teacherId }),
  )
  return (
    <Frame
      {...props}
      title="改讲师"
      action="改讲师"
      whyNot={teacherId === undefined ? '先选一位讲师。' : undefined}
      isRunning={change.isPending}
      onSubmit={() => change.mutate()}
      after={AFTER_CHANGE}
    >
      <Choice
        label="讲师"
        options={(data?.teachers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={teacherId}
        {...(teacherId === undefined && { shown: '选一位讲师' })}
        onChoose={setTeacherId}
      />
    </Frame>
  )
}

function TypeDialog(props: DialogProps) {
  const api = useManageApi()
  const { data } = useQuery(courseChoicesQuery())
  const [typeId, setTypeId] = useState<number>()
  const types = data?.types ?? []
  const options = types.flatMap(({ id, name, parentId }) => {
    const parent = types.find((each) => each.id === parentId)
    return parent ? [{ value: id, label: `${parent.name} / ${name}` }] : []
  })
  const change = useMany(props, '换了方向', ({ courseId }) =>
    courseId === null || typeId === undefined ? UNPUBLISHED : api.courseDesk.change({ courseId, typeId }),
  )
  return (
    <Frame
      {...props}
      title="改方向"
      action="改方向"
      whyNot={typeId === undefined ? '先选一个类型。' : undefined}
      isRunning={change.isPending}
      onSubmit={() => change.mutate()}
      after={AFTER_CHANGE}
    >
      <Choice
        label="类型"
        options={options}
        value={typeId}
        {...(typeId === undefined && { shown: '选一个类型' })}
        onChoose={setTypeId}
      />
    </Frame>
  )
}

function PriceDialog(props: DialogProps) {
  const api = useManageApi()
  const [text, setText] = useState('')
  const priceFen = fenOf(text)
  const change = useMany(props, '改了价格', ({ courseId }) =>
    courseId === null || priceFen === undefined ? UNPUBLISHED : api.courseDesk.change({ courseId, priceFen }),
  )
  return (
    <Frame
      {...props}
      title="改价格"
      action={priceFen === undefined ? '改价格' : `改成${priceWords(priceFen)}`}
      whyNot={priceFen === undefined ? '价格是 0 到 100 万元，最多两位小数；0 是免费。' : undefined}
      isRunning={change.isPending}
      onSubmit={() => change.mutate()}
      after={`${AFTER_CHANGE}已经下的订单照下单时的价格。`}
    >
      <TextField
        label="价格（元），0 是免费"
        inputMode="decimal"
        isFirst
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </Frame>
  )
}

function ScheduleDialog(props: DialogProps) {
  const api = useManageApi()
  const [text, setText] = useState('')
  const moment = text === '' ? undefined : new Date(`${text}:00+08:00`)
  const change = useMany(props, '定好了时间', ({ draftId, draftVersion, state }) =>
    draftId === null || draftVersion === null || state === 'published' || moment === undefined
      ? '没有没发布的改动'
      : api.drafts.schedule({ draftId, version: draftVersion, publishTime: moment.toISOString() }),
  )
  return (
    <Frame
      {...props}
      title="定时发布"
      action="到点发布"
      whyNot={moment === undefined || Number.isNaN(moment.getTime()) ? '先选一个时间。' : undefined}
      isRunning={change.isPending}
      onSubmit={() => change.mutate()}
      after="到点发布现在这一版草稿；之后再改要重新定。有要放行的检查的课，请在课里定。"
    >
      <TextField
        label="什么时候（北京时间）"
        type="datetime-local"
        isFirst
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </Frame>
  )
}

function WithdrawDialog(props: DialogProps) {
  const api = useManageApi()
  const [reason, setReason] = useState('')
  const contentIds = props.courses.flatMap(({ courseId }) => courseId ?? [])
  const putBack = useAction((ids: number[]) => api.content.putBack({ kind: 'course', contentIds: ids }))
  const withdraw = useAction(() => api.content.withdraw({ kind: 'course', contentIds, reason }), {
    onDone: ({ doneIds, refused }) => {
      if (doneIds.length > 0) {
        showNotice(`已下架 ${doneIds.length} 门课`, {
          onUndo: () => putBack.mutate(doneIds),
        })
      }
      props.onDone([
        ...props.courses.flatMap((course) =>
          course.courseId === null ? [{ name: nameOf(course), sentence: NEVER_OUT }] : [],
        ),
        ...refused.map(({ title, sentence }) => ({ name: title, sentence })),
      ])
    },
  })
  return (
    <Frame
      {...props}
      title="下架"
      action={`下架 ${contentIds.length} 门课`}
      kind="kill"
      whyNot={contentIds.length === 0 ? '选中的课都还没发布过。' : undefined}
      isRunning={withdraw.isPending}
      onSubmit={() => withdraw.mutate()}
      after="新来的人看不到也买不了；学过、买过的人照旧能学。随时可以重新上架。"
    >
      <TextField
        label="原因（写给同事看，可以不写）"
        isFirst
        maxLength={WITHDRAW_REASON_MAX_CHARACTERS}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Frame>
  )
}

const DIALOGS: Record<BulkAct, (props: DialogProps) => ReactNode> = {
  teacher: TeacherDialog,
  type: TypeDialog,
  price: PriceDialog,
  schedule: ScheduleDialog,
  withdraw: WithdrawDialog,
}

/** The dialog of a bulk action. */
export function BulkDialog({ act, ...props }: DialogProps & { act: BulkAct }) {
  const Dialog = DIALOGS[act]
  return <Dialog {...props} />
}
