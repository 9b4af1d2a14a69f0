import type { Ground } from '../../ground.ts'
import { createMessageImport } from './message-import.repository.ts'
import { createMessageStreams } from './message-streams.service.ts'
import { createMessagesRepository } from './messages.repository.ts'
import { createMessagesService } from './messages.service.ts'
import { createRepliesRepository } from './replies.repository.ts'
import { createSentMessagesRepository } from './sent-messages.repository.ts'
import { createSentMessagesService } from './sent-messages.service.ts'

export function createMessages({ database, clock }: Ground) {
  return {
    services: {
      messages: createMessagesService({
        messages: createMessagesRepository(database),
        replies: createRepliesRepository(database),
        clock,
      }),
      sentMessages: createSentMessagesService({ sent: createSentMessagesRepository(database), clock }),
      messageImport: createMessageImport(),
      messageStreams: createMessageStreams(),
    },
  }
}
