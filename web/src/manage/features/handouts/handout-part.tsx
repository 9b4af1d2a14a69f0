import { HANDOUT_KIND_WORDS } from '@bee/contract/handouts/handout-kinds.ts'
import {
  HANDOUT_MAX_BYTES,
  HANDOUT_NAME_MAX,
  HANDOUT_UPLOAD_PATH,
  HANDOUT_UPLOAD_TYPE,
  type DeskHandout,
} from '@bee/contract/manage/media/handouts.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fileSize } from '../../../lib/file-size.ts'
import { look, Row, Text } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { sendStaffFile } from '../../api/manage-upload.ts'
import { useAction } from '../../api/use-action.ts'
import { NotYet } from '../../api/not-yet.tsx'
import { LessonPart } from '../../school/lesson-part.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { TextField } from '../../ui/text-field.tsx'
import { lessonHandoutsQuery } from './handouts.queries.ts'

const sendHandout = (lessonId: number, file: File) =>
  sendStaffFile<DeskHandout>(
    `${HANDOUT_UPLOAD_PATH}?${new URLSearchParams({ lessonId: String(lessonId), name: file.name }).toString()}`,
    file,
    HANDOUT_UPLOAD_TYPE,
  )

function RenameDialog({ handout, onClose }: { handout: DeskHandout; onClose: () => void }) {
  const api = useManageApi()
  const [name, setName] = useState(handout.name)
  const { handoutId } = handout
  const rename = useAction((wanted: string) => api.handouts.rename({ handoutId, name: wanted }), { onDone: onClose })
  return (
    <FormDialog
      title="讲义叫什么"
      action="改名"
      isRunning={rename.isPending}
      whyNot={name.trim() === '' ? '名字不能空着' : undefined}
      onSubmit={() => rename.mutate(name.trim())}
      onClose={onClose}
    >
      <TextField
        label={`名字，后面是 .${handout.extension}`}
        isFirst
        maxLength={HANDOUT_NAME_MAX}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  )
}

/** Files of a lesson. Changes show to students at once, without a draft. */
export function HandoutPart({ lessonId, isFixed }: { lessonId: number; isFixed: boolean }) {
  const api = useManageApi()
  const input = useRef<HTMLInputElement>(null)
  const [renamed, setRenamed] = useState<DeskHandout>()
  const { data, error, refetch, isFetching } = useQuery(lessonHandoutsQuery(lessonId))
  const restore = useAction((handoutId: number) => api.handouts.restore({ handoutId }), {
    onDone: ({ name }) => showNotice(`「${name}」恢复了`),
  })
  const remove = useAction(({ handoutId }: DeskHandout) => api.handouts.remove({ handoutId }), {
    onDone: ({ name, handoutId }) => showNotice(`「${name}」删除了`, { onUndo: () => restore.mutate(handoutId) }),
  })
  const move = useAction(({ handoutId, place }: { handoutId: number; place: number }) =>
    api.handouts.move({ handoutId, place }),
  )
  const add = useAction((file: File) => sendHandout(lessonId, file), {
    onDone: ({ name, extension }) => showNotice(`「${name}.${extension}」放好了，学员马上看得到`),
  })
  const canAdd = data?.canAdd === true && !isFixed

  function choose(file: File | undefined): void {
    if (!file) return
    if (file.size > HANDOUT_MAX_BYTES) {
      showNotice(`一份讲义不能超过 ${fileSize(HANDOUT_MAX_BYTES)}，这一份有 ${fileSize(file.size)}`, { kind: 'error' })
    } else add.mutate(file)
  }

  return (
    <LessonPart title="讲义" note="能看这一讲的人马上能下载">
      {data ? null : <NotYet title="讲义没有拿到" query={{ error, isFetching, refetch }} count={1} height="single" />}
      {data?.list.length === 0 ? (
        <Text as="p" below={8} size={12} tone="quiet">
          还没有讲义。
        </Text>
      ) : null}
      <Text as="ul" below={4} role="list">
        {data?.list.map((handout, place) => (
          <Row as="li" gap={4} key={handout.handoutId}>
            <a href={handout.url} download className={look({ grow: true, shrinks: true, breaks: true })}>
              {handout.name}.{handout.extension}
            </a>
            <Text fixed size={12} tone="quiet">
              {HANDOUT_KIND_WORDS[handout.kind]}，{fileSize(handout.bytes)}
            </Text>
            {canAdd ? (
              <>
                {place > 0 ? (
                  <IconButton
                    icon="chevron-up"
                    label={`「${handout.name}」往上移`}
                    onClick={() => move.mutate({ handoutId: handout.handoutId, place: place - 1 })}
                  />
                ) : null}
                <IconButton icon="pencil" label={`给「${handout.name}」改名`} onClick={() => setRenamed(handout)} />
              </>
            ) : null}
            {handout.canRemove && !isFixed ? (
              <IconButton icon="trash" label={`删除「${handout.name}」`} onClick={() => remove.mutate(handout)} />
            ) : null}
          </Row>
        ))}
      </Text>
      {canAdd ? (
        <>
          <input
            ref={input}
            type="file"
            hidden
            aria-label="讲义文件"
            onChange={({ target }) => {
              choose(target.files?.[0])
              target.value = ''
            }}
          />
          <Button small icon="upload" loading={add.isPending} onClick={() => input.current?.click()}>
            加讲义…
          </Button>
          <Text as="p" above={6} size={12} tone="quiet">
            PDF、ZIP、Office 文档、代码或文本，一份最多 {fileSize(HANDOUT_MAX_BYTES)}。
          </Text>
        </>
      ) : null}
      {renamed ? <RenameDialog handout={renamed} onClose={() => setRenamed(undefined)} /> : null}
    </LessonPart>
  )
}

/** A handout needs a published lesson. A lesson that exists only in the draft cannot have one. */
export function HandoutsToCome() {
  return (
    <LessonPart title="讲义">
      <Text as="p" below={8} size={12} tone="quiet">
        这一讲发布以后就能在这里加讲义，加好学员马上能下载。
      </Text>
    </LessonPart>
  )
}
