import { memberNote } from '@bee/contract/manage/members/member-fields.ts'
import type { MemberDossier, MemberNote } from '@bee/contract/manage/members/member-shapes.ts'
import { recentTime } from '../../../lib/recent-time.ts'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { IconButton } from '../../ui/button.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useNow } from '../../ui/use-now.ts'
import { ActButton } from './act-button.tsx'
import { AsideSection } from './aside-section.tsx'
import { useTyped } from './use-typed.ts'
import styles from './member-parts.module.css'

const NOTE = memberNote()

/** Notes between colleagues. The member never sees them. */
export function MemberNotes({ member }: { member: MemberDossier }) {
  const { userId, notes } = member
  const api = useManageApi()
  const now = useNow()
  const typed = useTyped(NOTE)
  const add = useAction((content: string) => api.members.addNote({ userId, content }), {
    onDone: () => {
      typed.clear()
      showNotice('备注记下了')
    },
  })
  const putBack = useAction((content: string) => api.members.addNote({ userId, content }), {
    onDone: () => showNotice('备注放回来了'),
  })
  const remove = useAction((note: MemberNote) => api.members.removeNote({ noteId: note.id }), {
    onDone: (_, { content }) => showNotice('备注删掉了', { onUndo: () => putBack.mutate(content) }),
  })
  return (
    <AsideSection title="同事备注" note="会员看不到">
      <Stack as="ul" gap={8} role="list" className={styles.notes}>
        {notes.map((note) => (
          <Row as="li" gap={4} align="start" justify="between" key={note.id} className={styles.note}>
            <Text as="p" breaks>
              {note.content}{' '}
              <Text tone="quiet" nowrap>
                {note.staffName}，{recentTime(note.createTime, now)}
              </Text>
            </Text>
            {note.isOwn ? (
              <IconButton icon="close" label={`删掉备注：${note.content}`} onClick={() => remove.mutate(note)} />
            ) : null}
          </Row>
        ))}
      </Stack>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const content = typed.take()
          if (content !== undefined) add.mutate(content)
        }}
      >
        <Row gap={8} className={styles.adding}>
          <TextField
            isCompact
            label="写一条备注"
            placeholder="写给同事看的一句话"
            autoComplete="off"
            {...typed.props}
          />
          <ActButton permission="members.grant" small type="submit" loading={add.isPending}>
            记下
          </ActButton>
        </Row>
      </form>
    </AsideSection>
  )
}
