import {
  INBOX_ANSWER_MAX_CHARACTERS,
  SAVED_REPLIES_MAX,
  SAVED_REPLY_TITLE_MAX_CHARACTERS,
  type SavedReply,
} from '@bee/contract/manage/inbox/inbox-fields.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../../api/manage-api.ts'
import { useAction } from '../../../api/use-action.ts'
import { NotYet } from '../../../api/not-yet.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { showNotice } from '../../../ui/notice-store.ts'
import { Empty } from '../../../ui/place-states.tsx'
import { AreaField, TextField } from '../../../ui/text-field.tsx'
import { savedRepliesQuery } from '../inbox.queries.ts'
import styles from './saved-replies.module.css'

interface Words {
  title: string
  content: string
  isShared: boolean
}

const NO_WORDS: Words = { title: '', content: '', isShared: false }

interface EditorProps {
  /** Undefined: a new one. */
  reply: SavedReply | undefined
  canShare: boolean
  onClose: () => void
}

function Editor({ reply, canShare, onClose }: EditorProps) {
  const api = useManageApi()
  const client = useQueryClient()
  const [words, setWords] = useState<Words>(reply ?? { ...NO_WORDS, isShared: canShare })
  const { title, content, isShared } = words
  const save = useAction(
    () =>
      reply
        ? api.savedReplies.edit({ id: reply.id, title, content, version: reply.version })
        : api.savedReplies.add({ title, content, isShared }),
    {
      onDone: async () => {
        // Refresh before the notice: the staff member may search for the reply at once.
        await client.invalidateQueries(savedRepliesQuery())
        onClose()
        showNotice(reply ? '常用回复改好了' : '多了一条常用回复')
      },
    },
  )
  const isWhole = title.trim() !== '' && content.trim() !== ''
  return (
    <Stack
      as="form"
      gap={12}
      tone="full"
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole) save.mutate()
      }}
    >
      <TextField
        label="名字，打 / 的时候按它找"
        value={title}
        maxLength={SAVED_REPLY_TITLE_MAX_CHARACTERS}
        onChange={(event) => setWords({ ...words, title: event.target.value })}
      />
      <AreaField
        label="回复的话"
        rows={4}
        value={content}
        maxLength={INBOX_ANSWER_MAX_CHARACTERS}
        onChange={(event) => setWords({ ...words, content: event.target.value })}
      />
      {reply || !canShare ? null : (
        <Row as="label" gap={8} className={styles.share}>
          <input
            type="checkbox"
            checked={isShared}
            onChange={(event) => setWords({ ...words, isShared: event.target.checked })}
          />
          同事也能用
        </Row>
      )}
      <Row gap={8} align="stretch" justify="end">
        <Button kind="quiet" small onClick={onClose}>
          不要了
        </Button>
        <Button kind="main" small type="submit" disabled={!isWhole} loading={save.isPending}>
          {reply ? '改好' : '加上'}
        </Button>
      </Row>
    </Stack>
  )
}

interface SavedRepliesProps {
  /** Whether the staff member may add a reply for all colleagues. */
  canShare: boolean
  onClose: () => void
}

/** Shared and own saved replies: read, write and delete. */
export function SavedReplies({ canShare, onClose }: SavedRepliesProps) {
  const api = useManageApi()
  const { data: replies, error, isFetching, refetch } = useQuery(savedRepliesQuery())
  /** 0: a new one. */
  const [editedId, setEditedId] = useState<number>()
  const add = useAction((words: Words) => api.savedReplies.add(words), { onDone: () => showNotice('已放回来') })
  const remove = useAction(({ id, version }: SavedReply) => api.savedReplies.remove({ id, version }), {
    onDone: (_, { title, content, isShared }) =>
      showNotice(`去掉了「${title}」`, { onUndo: () => add.mutate({ title, content, isShared }) }),
  })
  const leave = () => setEditedId(undefined)
  return (
    <Drawer title="常用回复" onClose={onClose}>
      <Stack gap={10} tone="soft" className={styles.top}>
        <p>写回复时打一个 / 就能找到。大家的谁都能用，自己的只有你看得到。</p>
        {editedId === 0 ? (
          <Editor reply={undefined} canShare={canShare} onClose={leave} />
        ) : (
          <Button
            icon="plus"
            small
            disabled={replies === undefined || replies.length >= SAVED_REPLIES_MAX}
            onClick={() => setEditedId(0)}
          >
            加一条
          </Button>
        )}
      </Stack>
      {replies?.length === 0 ? (
        <Empty why="nothing" title="还没有常用回复" sentence="把常说的话存下来，下次打一个 / 就在手边。" />
      ) : replies ? (
        <ul role="list">
          {replies.map((reply) => (
            <Row as="li" gap={12} align="stretch" key={reply.id} className={styles.reply}>
              {editedId === reply.id ? (
                <Editor reply={reply} canShare={canShare} onClose={leave} />
              ) : (
                <>
                  <Text as="div" grow shrinks>
                    <Text as="b" weight="strong">
                      {reply.title}
                    </Text>
                    <Text as="small" size={12} tone="quiet">
                      {reply.isShared ? '大家的' : '自己的'}，用过 {reply.usedCount} 次
                    </Text>
                    <Text as="p" tone="soft">
                      {reply.content}
                    </Text>
                  </Text>
                  {reply.isShared && !canShare ? null : (
                    <Row as="span" align="stretch" fixed>
                      <IconButton icon="pencil" label={`改「${reply.title}」`} onClick={() => setEditedId(reply.id)} />
                      <IconButton icon="close" label={`去掉「${reply.title}」`} onClick={() => remove.mutate(reply)} />
                    </Row>
                  )}
                </>
              )}
            </Row>
          ))}
        </ul>
      ) : (
        <NotYet title="常用回复没有拿到" query={{ error, isFetching, refetch }} count={4} height="double" />
      )}
    </Drawer>
  )
}
