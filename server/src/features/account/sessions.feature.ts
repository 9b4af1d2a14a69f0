import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { routine } from '../../job-kind.ts'
import { createSessionsRepository } from './sessions.repository.ts'
import { createSessionsService } from './sessions.service.ts'

function createSessions({ database, clock, randomness }: Dependencies) {
  const sessions = createSessionsService({ sessions: createSessionsRepository(database), clock, randomness })
  return {
    services: { sessions },
    jobs: [routine('account.sweep-sessions', '清理过期的登录', sessions.sweep)],
    channels: {
      session_ended: {
        onNotice: (whose: string) => sessions.forgetNamed(whose),
        // An end may have been missed.
        onGap: () => sessions.forgetNamed(''),
        onListening: (isListening: boolean) => sessions.setTold(isListening),
      },
    },
  }
}

/** Separate from the account feature: every site asks who calls, but not every site has a log-in. */
export const sessionsFeature = defineFeature({ name: 'sessions', needs: [], create: createSessions })
