import type { AgreedVersions } from '@bee/contract/agreements/agreements.contract.ts'
import type { SmsScene } from '@bee/contract/account/account.contract.ts'
import { accountCalls, dataOf } from '@bee/server/testing/calls/account-calls.ts'
import { testClient } from '@bee/server/testing/test-client.ts'
import type { Person, SchoolStage } from '../school-stage.ts'

export const FIRST_PAGE = { page: 1, limit: 5 }

export async function smsCode(
  stage: SchoolStage,
  { address }: Person,
  mobile: string,
  scene: SmsScene,
): Promise<string> {
  return dataOf(await accountCalls(stage.server, { address }).askCode(mobile, scene)).devCode
}

export const captchaOf = (stage: SchoolStage, { address }: Person) =>
  accountCalls(stage.server, { address }).newCaptcha()

export const ask = (by: Person, input: object = {}) => ({ by, input })
export const noInput = {
  byVisitor: (stage: SchoolStage) => ask(stage.visitor()),
  byDemo: (stage: SchoolStage) => ask(stage.demo),
  byNewcomer: async (stage: SchoolStage) => ask(await stage.newcomer()),
}
export const firstPage = {
  byVisitor: ({ visitor }: SchoolStage) => ({ by: visitor(), input: FIRST_PAGE }),
  byDemo: ({ demo }: SchoolStage) => ({ by: demo, input: FIRST_PAGE }),
}
export const course = {
  byVisitor: ({ visitor, school }: SchoolStage) => ({ by: visitor(), input: { courseId: school.courseId } }),
  byDemo: ({ demo, school }: SchoolStage) => ({ by: demo, input: { courseId: school.courseId } }),
}
export const question = ({ demo, school }: SchoolStage) => ({ by: demo, input: { id: school.choiceId } })

export const agreedOrder = ({ school }: SchoolStage) => ({
  courseId: school.pricedCourseId,
  price: school.price,
  agreed: true as const,
})

export async function waitingOrder(stage: SchoolStage) {
  const by = await stage.newcomer()
  const { orderNo } = await testClient(stage.server, by).orders.place(agreedOrder(stage))
  return { by, input: { orderNo } }
}

export const graduate = async (stage: SchoolStage) => ({
  by: await stage.graduate(),
  input: { courseId: stage.school.courseId, name: '程小满' },
})

/** The agreements that a newcomer agrees to. */
export async function versionsNow({ server, visitor }: SchoolStage): Promise<AgreedVersions> {
  const now = await testClient(server, visitor()).agreements.current()
  return Object.fromEntries(now.map(({ kind, version }) => [kind, version]))
}
