import { INBOX_NOTE_MAX_CHARACTERS, type InboxThread } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { Row } from '../../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../../api/manage-api.ts'
import { useMe } from '../../../api/me.queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { NotYet } from '../../../api/not-yet.tsx'
import { AreaField } from '../../../ui/text-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { showNotice } from '../../../ui/notice-store.ts'
import { Person } from '../../../ui/person.tsx'
import { colleaguesQuery } from '../inbox.queries.ts'
import styles from './assign-dialog.module.css'

const NOBODY = 0

/** Key A: chooses the assignee, with a note that only colleagues read. */
export function AssignDialog({ thread, onClose }: { thread: InboxThread; onClose: () => void }) {
  const api = useManageApi()
  const me = useMe()
  const name = useId()
  const { data: colleagues, error, isFetching, refetch } = useQuery(colleaguesQuery(thread.id))
  const [chosenId, setChosenId] = useState(thread.assignee?.userId ?? me.userId)
  const [word, setWord] = useState('')
  const fromId = thread.assignee?.userId ?? null
  const assign = useAction(
    (assigneeId: number | null) => api.inbox.assign({ threadId: thread.id, assigneeId, fromId, content: word.trim() }),
    {
      onDone: ({ assignee }) => {
        onClose()
        showNotice(assignee ? `现在由 ${assignee.nickName} 负责` : '现在没有人负责')
      },
    },
  )
  const people = useRef<HTMLFieldSetElement>(null)
  const isListed = colleagues !== undefined
  useEffect(() => {
    if (isListed) people.current?.querySelector<HTMLElement>(':checked')?.focus()
  }, [isListed])
  // The own name first: it is the most common choice.
  const sorted = [...(colleagues ?? [])].sort(
    (left, right) => Number(right.userId === me.userId) - Number(left.userId === me.userId),
  )
  const whyNot = chosenId === (fromId ?? NOBODY) && word.trim() === '' ? '已经是这样了' : undefined
  return (
    <FormDialog
      title="指派给谁"
      action={
        <>
          指派<kbd>Ctrl Enter</kbd>
        </>
      }
      whyNot={whyNot}
      isRunning={assign.isPending}
      onSubmit={() => assign.mutate(chosenId === NOBODY ? null : chosenId)}
      onClose={onClose}
    >
      {colleagues ? (
        <fieldset ref={people} className={styles.people}>
          <legend className="visually-hidden">同事</legend>
          {sorted.map(({ userId, nickName, avatarUrl, roleName }) => (
            <Row as="label" gap={10} key={userId} className={styles.person}>
              <input type="radio" name={name} checked={chosenId === userId} onChange={() => setChosenId(userId)} />
              <Person
                name={nickName}
                avatarUrl={avatarUrl}
                note={userId === me.userId ? `${roleName}，你自己` : roleName}
                size={24}
              />
            </Row>
          ))}
          <Row as="label" gap={10} className={styles.person}>
            <input type="radio" name={name} checked={chosenId === NOBODY} onChange={() => setChosenId(NOBODY)} />
            没有人
          </Row>
        </fieldset>
      ) : (
        <NotYet title="同事没有列出来" query={{ error, isFetching, refetch }} count={3} height="single" />
      )}
      <AreaField
        label="附一句话，只有同事看得到"
        rows={2}
        value={word}
        maxLength={INBOX_NOTE_MAX_CHARACTERS}
        placeholder="可以不写"
        onChange={(event) => setWord(event.target.value)}
      />
    </FormDialog>
  )
}
