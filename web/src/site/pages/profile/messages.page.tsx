import type { Reply } from '@bee/contract/messages/messages.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Text } from '../../../ui/layout/pieces.tsx'
import type { Device } from '../../device.ts'
import { MessageDialog } from '../../features/messages/message-dialog.tsx'
import { messageNeed, Replies, SystemMessages } from '../../features/messages/message-panels.tsx'
import { messageAddress, readMessageView } from '../../features/messages/message-view.ts'
import { unreadQuery, type MessageTab } from '../../features/messages/messages.queries.ts'
import type { PageModule } from '../../page-module.ts'
import { paths } from '../../paths.ts'
import { useDevice } from '../../shell/device-context.tsx'
import { usePageQuery } from '../../shell/page-location.tsx'
import { TabPanel, Tabs } from '../../../ui/navigation/tabs.tsx'
import styles from './messages.page.module.css'

const TABS_ID = 'messages'
const LABELS: Record<MessageTab, string> = { system: '系统消息', reply: '评论/回复' }

export const needs: PageModule['needs'] = ({ query, device }) => {
  const { tab, page } = readMessageView(query)
  return [messageNeed(tab, page, device)]
}

export const head: PageModule['head'] = () => ({ title: '消息' })

/** The comment itself: on the course's page, or on MOBILE in the player, at the second it is about. */
function placeOf({ courseId, commentId, lessonId, second }: Reply, device: Device): string {
  const page =
    device === 'PC'
      ? paths.courseDetail(courseId)
      : paths.play(courseId, {
          ...(lessonId === null ? {} : { lessonId }),
          ...(second === null ? {} : { second }),
        })
  return `${page}#comment-${commentId}`
}

export function Component() {
  const device = useDevice()
  const navigate = useNavigate()
  const { tab, page, openedId } = readMessageView(usePageQuery())
  const { data: unread } = useQuery(unreadQuery())
  const isPc = device === 'PC'
  const toMessage = (id: number) => messageAddress({ tab, page, openedId: id })
  const toPlace = (reply: Reply) => placeOf(reply, device)
  // A count of 0 is not shown.
  const countOf = (value: MessageTab) => unread?.[value] || undefined

  return (
    <div className={isPc ? `wrap ${styles.pc}` : styles.mobile}>
      {isPc ? (
        <Text as="h1" below={20} size="h1" line="h1">
          消息
        </Text>
      ) : null}
      <div className={styles.panel}>
        <Tabs
          id={TABS_ID}
          label="消息类型"
          className={styles.tabs}
          look={isPc ? 'line' : 'spread'}
          items={(['system', 'reply'] as const).map((value) => ({
            value,
            label: LABELS[value],
            count: countOf(value),
          }))}
          value={tab}
          hrefOf={(value) => messageAddress({ tab: value })}
          onChange={(value) => void navigate(messageAddress({ tab: value }), { replace: true })}
        />
        <TabPanel tabsId={TABS_ID} value={tab} className={styles.content}>
          {tab === 'system' ? (
            <SystemMessages device={device} page={page} toMessage={toMessage} />
          ) : (
            <Replies device={device} page={page} toPlace={toPlace} />
          )}
        </TabPanel>
      </div>
      {openedId === undefined ? null : (
        <MessageDialog
          id={openedId}
          onClose={() => void navigate(messageAddress({ tab, page }), { replace: true, preventScrollReset: true })}
        />
      )}
    </div>
  )
}
