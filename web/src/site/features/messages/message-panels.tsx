import type { Reply, SystemMessage } from '@bee/contract/messages/messages.contract.ts'
import { FIRST_PAGE, MESSAGE_PAGE_SIZE } from '@bee/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useGrowing, type ListQueries } from '../../../api/lists.ts'
import type { Device } from '../../device.ts'
import { look, Text } from '../../../ui/layout/pieces.tsx'
import { LoadMore } from '../../../ui/actions/load-more.tsx'
import { GrowingList } from '../../../ui/lists/growing-list.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import panel from '../../school/profile-sheet.module.css'
import { MessageItem, MessageItems, messageStates, ReplyItem } from './message-list.tsx'
import { messageAddress } from './message-view.ts'
import { replies, systemMessages, type MessageTab } from './messages.queries.ts'
import styles from './message-panels.module.css'

interface PanelProps<Item> {
  tab: MessageTab
  list: ListQueries<MessageInput, Item>
  page: number
  draw: (item: Item) => ReactNode
}

interface MessageInput {
  page: number
  limit: number
}

const inputOf = (page: number): MessageInput => ({ page, limit: MESSAGE_PAGE_SIZE })

/** On a phone the list grows from its beginning, so the page number of the address is not used. */
export const messageNeed = (tab: MessageTab, page: number, device: Device) => {
  const list = tab === 'system' ? systemMessages : replies
  return device === 'PC' ? list.page(inputOf(page)) : list.soFar(inputOf(FIRST_PAGE))
}

/** PC. */
function PagedMessages<Item>({ tab, list, page, draw }: PanelProps<Item>) {
  const pager = {
    page,
    pageSize: MESSAGE_PAGE_SIZE,
    hrefOf: (to: number) => messageAddress({ tab, page: to }),
    className: panel.pager,
  }
  return (
    <PagedList
      result={useQuery(list.page(inputOf(page)))}
      {...messageStates}
      beyond={() => messageStates.empty}
      pager={pager}
    >
      {(messages) => <MessageItems>{messages.map(draw)}</MessageItems>}
    </PagedList>
  )
}

/** MOBILE. */
function GrowingMessages<Item extends { id: number }>({ list, draw }: PanelProps<Item>) {
  return (
    <GrowingList
      result={useGrowing(list, inputOf(FIRST_PAGE))}
      keyOf={({ id }) => id}
      {...messageStates}
      foot={(foot) => (
        <LoadMore
          block
          className={look({ above: 12 })}
          {...foot}
          end={
            <Text as="p" size={13} tone="quiet" textAlign="center" className={styles.end}>
              没有更多了
            </Text>
          }
        />
      )}
    >
      {(messages) => <MessageItems>{messages.map(draw)}</MessageItems>}
    </GrowingList>
  )
}

interface DeviceProps {
  device: Device
  page: number
}

export function SystemMessages({ device, page, toMessage }: DeviceProps & { toMessage: (id: number) => string }) {
  const Messages = device === 'PC' ? PagedMessages : GrowingMessages
  return (
    <Messages<SystemMessage>
      tab="system"
      list={systemMessages}
      page={page}
      draw={(message) => <MessageItem key={message.id} message={message} to={toMessage(message.id)} />}
    />
  )
}

/** `toPlace`: where the comment stands. */
export function Replies({ device, page, toPlace }: DeviceProps & { toPlace: (reply: Reply) => string }) {
  const Messages = device === 'PC' ? PagedMessages : GrowingMessages
  return (
    <Messages<Reply>
      tab="reply"
      list={replies}
      page={page}
      draw={(reply) => <ReplyItem key={reply.id} reply={reply} to={toPlace(reply)} />}
    />
  )
}
