import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { routine } from '../../job-kind.ts'
import { createStaffSessionsRepository } from './staff-sessions.repository.ts'
import { createStaffSessionsService } from './staff-sessions.service.ts'

function createStaffSessions({ config, database, clock, randomness }: Dependencies) {
  const staffSessions = createStaffSessionsService({
    sessions: createStaffSessionsRepository(database),
    clock,
    randomness,
    isDemoOpen: config.hasTestGateways,
  })
  return {
    services: { staffSessions },
    jobs: [routine('staff.sweep', '清理过期的员工登录', staffSessions.sweep)],
    channels: {
      staff_session_ended: {
        onNotice: (userId: string) => staffSessions.tellEnded(Number(userId)),
        // An end may have been missed.
        onGap: () => staffSessions.tellEnded(undefined),
      },
    },
  }
}

/** Separate from the staff feature, because every desk needs to know the calling staff member. */
export const staffSessionsFeature = defineFeature({ name: 'staff-sessions', needs: [], create: createStaffSessions })
