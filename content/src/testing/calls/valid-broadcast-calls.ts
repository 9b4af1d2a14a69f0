import { DAY_MS } from '@bee/contract/durations.ts'
import { addStaff } from '@bee/server/testing/test-staff.ts'
import type { SchoolStage } from '../school-stage.ts'

const laterThan = ({ server }: SchoolStage) => new Date(server.clock.now().getTime() + DAY_MS).toISOString()

/** Written by an owner, since the caller may lack the right; to one newcomer, so that the other members' messages stay as they are. */
async function written(stage: SchoolStage) {
  const { server, newMobile, newcomer } = stage
  const { calls } = await addStaff(server, 'owner', { mobile: newMobile() })
  const { mobile } = await newcomer()
  const { id: broadcastId, version } = await calls.broadcasts.save({
    audience: 'member',
    mobile,
    content: '你的发票已经寄出',
    link: '/profile/order',
  })
  return { calls, input: { broadcastId, version } }
}

async function sent(stage: SchoolStage) {
  const { calls, input } = await written(stage)
  const { id: broadcastId, version } = await calls.broadcasts.send(input)
  return { broadcastId, version }
}

async function scheduled(stage: SchoolStage) {
  const { calls, input } = await written(stage)
  const { id: broadcastId, version } = await calls.broadcasts.send({ ...input, sendTime: laterThan(stage) })
  return { broadcastId, version }
}

/** One valid use of every call about broadcasts. */
export const VALID_BROADCAST_CALLS = {
  list: () => ({ state: 'sent', before: 2_000_000, limit: 10 }) as const,
  detail: async (stage: SchoolStage) => ({ broadcastId: (await sent(stage)).broadcastId }),
  audience: ({ school }: SchoolStage) => ({ audience: 'course', courseId: school.courseId }) as const,
  save: async (stage: SchoolStage) => {
    const { input } = await written(stage)
    return { ...input, audience: 'course', courseId: stage.school.courseId, content: '今晚八点加一场答疑' } as const
  },
  send: async (stage: SchoolStage) => ({ ...(await written(stage)).input, sendTime: laterThan(stage) }),
  cancel: scheduled,
  recall: sent,
  remove: async (stage: SchoolStage) => (await written(stage)).input,
}
