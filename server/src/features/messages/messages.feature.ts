import { messagesContract } from '@bee/contract/messages/messages.contract.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Meters } from '../../http/metrics/meters.ts'
import { sessionsFeature } from '../account/sessions.feature.ts'
import type { SessionsService } from '../account/sessions.service.ts'
import { addMessageEvents } from './message-events.routes.ts'
import { createMessageImport } from './message-import.repository.ts'
import { createMessageStreams } from './message-streams.service.ts'
import { createMessagesRepository } from './messages.repository.ts'
import { messagesRoutes } from './messages.routes.ts'
import { createMessagesService } from './messages.service.ts'
import { createRepliesRepository } from './replies.repository.ts'
import { createSentMessagesRepository } from './sent-messages.repository.ts'
import { createSentMessagesService } from './sent-messages.service.ts'

export function createMessages({ database, clock }: Dependencies, { sessions }: { sessions: SessionsService }) {
  const messageStreams = createMessageStreams()
  sessions.hearEnds(messageStreams.hearEnded)
  return {
    services: {
      messages: createMessagesService({
        messages: createMessagesRepository(database),
        replies: createRepliesRepository(database),
        clock,
      }),
      sentMessages: createSentMessagesService({ sent: createSentMessagesRepository(database), clock }),
      messageImport: createMessageImport(),
      messageStreams,
    },
    channels: {
      messages: {
        onNotice: (payload: string) => messageStreams.tell(payload),
        onGap: () => messageStreams.tellAll(),
      },
    },
    watchSite: (meters: Meters) => meters.streams.watch(['member'], messageStreams.count),
  }
}

export const messagesFeature = defineFeature({
  name: 'messages',
  needs: [sessionsFeature],
  create: createMessages,
  routes(site, { messages, messageStreams }) {
    site.implement(messagesContract, messagesRoutes(messages))
    addMessageEvents(site.app, { streams: messageStreams, findSession: site.findSession })
  },
})
