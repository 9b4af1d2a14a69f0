import type { Work } from '../../database/database.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { BlocksService } from '../account/blocks.service.ts'
import type { MessagesService } from '../messages/messages.service.ts'

/** A message of the school to one member, in the member's list of system messages. */
export function createMemberMessagesService(parts: {
  blocks: Pick<BlocksService, 'lock'>
  messages: Pick<MessagesService, 'tell'>
}) {
  const { blocks, messages } = parts

  async function send(
    work: Work,
    { userId, content, link }: { userId: number; content: string; link: string },
  ): Promise<Outcome<{ userId: number }>> {
    const { nickName } = await blocks.lock(work, userId)
    await messages.tell(work, [{ userId, content, link }])
    return {
      result: { userId },
      event: {
        action: 'member.message',
        target: { kind: 'member', id: userId },
        summary: `给 ${nickName} 发了消息：${content}`,
        undo: '发出去的消息收不回来',
      },
    }
  }

  return { send }
}

export type MemberMessagesService = ReturnType<typeof createMemberMessagesService>
