import { settingsContract, type NoticeTexts } from '@bee/contract/manage/settings.contract.ts'
import { NOTICE_KEYS, NOTICE_TEXTS, type NoticeKey, type NoticesDraft } from '@bee/contract/messages/notice-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { recentTime } from '../../../../lib/recent-time.ts'
import { useManageApi } from '../../../api/manage-api.ts'
import { NotYet } from '../../../api/not-yet.tsx'
import { useAction } from '../../../api/use-action.ts'
import { Box } from '../../../ui/box.tsx'
import { showNotice } from '../../../ui/notice-store.ts'
import { useNow } from '../../../ui/use-now.ts'
import { noticesQuery } from '../settings.queries.ts'
import { StandingForm } from '../standing-form.tsx'
import { useDrawnStanding } from '../use-drawn-standing.ts'
import { NoticeField } from './notice-field.tsx'

/** A text that is left as it was given follows the program's own, which may be improved. */
const ownText = (key: NoticeKey, text: string) => (text === NOTICE_TEXTS[key].text ? '' : text)

interface NoticesFormProps {
  texts: NoticeTexts
  refetch: () => Promise<{ data: NoticeTexts | undefined }>
}

function NoticesForm({ texts, refetch }: NoticesFormProps) {
  const api = useManageApi()
  const standing = useDrawnStanding(texts, refetch)
  const { drawn, newer, seen } = standing
  const takeBack = useAction((before: NoticeTexts) => api.settings.changeNotices(before), {
    onDone: () => showNotice('已改回去'),
  })

  async function send({ updateTime: seenTime, ...typed }: NoticeTexts): Promise<void> {
    const entries = NOTICE_KEYS.map((key) => [key, ownText(key, typed[key])])
    const own = Object.fromEntries(entries) as NoticesDraft
    const { updateTime } = await api.settings.changeNotices({ ...own, updateTime: seenTime })
    showNotice('自动消息改好了', { onUndo: () => takeBack.mutate({ ...seen, updateTime }) })
  }

  return (
    <StandingForm key={drawn.updateTime} schema={settingsContract.changeNotices.input} standing={standing} send={send}>
      {(form, hintOf) =>
        NOTICE_KEYS.map((key) => (
          <NoticeField
            key={key}
            notice={key}
            own={drawn[key]}
            error={form.errors[key]}
            newer={newer && newer[key] !== drawn[key] ? hintOf(key) : undefined}
          />
        ))
      }
    </StandingForm>
  )
}

/** What the school tells its members by itself, in its own words. */
export function NoticesBox() {
  const { data, error, isFetching, refetch } = useQuery(noticesQuery())
  const now = useNow()
  const note = data && data.updateTime !== '' ? `${recentTime(data.updateTime, now)} 改过` : '存下之后发出的用新的写法'
  return (
    <Box title="自动消息" note={note}>
      {data ? (
        <NoticesForm texts={data} refetch={refetch} />
      ) : (
        <NotYet title="自动消息没有拿到" query={{ error, isFetching, refetch }} count={8} height="double" />
      )}
    </Box>
  )
}
