import type { EndpointShape, EndpointTable } from '@bee/contract/endpoint.ts'
import { manageContract, type ManageContract } from '@bee/contract/manage/index.ts'
import { accountCalls } from '@bee/server/testing/calls/account-calls.ts'
import { staffLogInOf } from '@bee/server/testing/staff-log-in.ts'
import { addStaff, type TestStaff } from '@bee/server/testing/test-staff.ts'
import type { SchoolStage } from '../school-stage.ts'
import { VALID_BACKUP_CALLS } from './valid-backup-calls.ts'
import { VALID_BROADCAST_CALLS } from './valid-broadcast-calls.ts'
import type { KnownCall } from './valid-calls.ts'
import type { ManageUses, PrepareManage } from './valid-manage-call.ts'
import { VALID_CONTENT_CALLS } from './valid-content-calls.ts'
import { VALID_FRONT_CALLS } from './valid-front-calls.ts'
import { VALID_DRAFTS_CALLS } from './valid-drafts-calls.ts'
import { VALID_PREVIEW_CALLS } from './valid-preview-calls.ts'
import { VALID_NEWS_DESK_CALLS, VALID_WRITING_CALLS } from './valid-writing-calls.ts'
import { VALID_CERTIFICATES_CALLS, VALID_MEMBERS_CALLS } from './valid-members-calls.ts'
import { VALID_INBOX_CALLS, VALID_SAVED_REPLY_CALLS } from './valid-inbox-calls.ts'
import { VALID_MAKING_CALLS } from './media/valid-transcode-calls.ts'
import { VALID_JOBS_CALLS } from './valid-jobs-calls.ts'
import { VALID_OPENING_CALLS } from './settings/valid-opening-calls.ts'
import { VALID_TODAY_CALLS } from './valid-today-calls.ts'
import { VALID_QUESTION_IMPORT_CALLS } from './valid-question-import-calls.ts'
import { VALID_QUESTIONS_CALLS } from './valid-questions-calls.ts'
import { VALID_HANDOUTS_CALLS, VALID_SUBTITLES_CALLS } from './media/valid-subtitles-calls.ts'
import { VALID_AGREEMENT_CALLS } from './settings/valid-agreement-calls.ts'
import { VALID_SETTINGS_CALLS } from './settings/valid-settings-calls.ts'
import { VALID_COURSE_DESK_CALLS } from './valid-course-desk-calls.ts'
import { VALID_LIBRARY_CALLS } from './media/valid-library-calls.ts'
import { VALID_INTAKE_CALLS } from './media/valid-film-upload-calls.ts'
import { VALID_GATEWAYS_CALLS } from './settings/valid-gateways-calls.ts'
import { VALID_HEALTH_CALLS } from './valid-health-calls.ts'
import { VALID_INSIGHT_CALLS } from './media/valid-insight-calls.ts'
import { VALID_SCHOOL_FILES_CALLS } from './valid-school-files-calls.ts'
import { couponsCalls } from './valid-coupons-calls.ts'
import { manageInvoicesCalls } from './valid-invoices-calls.ts'
import { ordersCalls } from './valid-orders-calls.ts'

const nothing = () => ({})
let made = 0
const newName = () => `角色${(made += 1)}`

/** The colleague that the call is about; the version is that of a row that was never changed. */
async function colleague({ server, newMobile }: SchoolStage, role = 'support'): Promise<TestStaff> {
  return addStaff(server, role, { mobile: newMobile() })
}

async function newRole({ server, newMobile }: SchoolStage) {
  const { calls } = await addStaff(server, 'owner', { mobile: newMobile() })
  return calls.roles.add({ name: newName(), rights: [{ permission: 'today.read', scope: 'own' }] })
}

/** A link to join the staff as a teacher. */
async function invited({ server, newMobile }: SchoolStage) {
  const { calls } = await addStaff(server, 'owner', { mobile: newMobile() })
  const made = await calls.invitations.invite({ mobile: newMobile(), roleId: 3 })
  return { ...made, token: made.link.split('#')[1] ?? '' }
}

/** A code of the authenticator, for a log-in that is begun with the second step on. */
const withCode = (by: TestStaff) => ({ code: by.code() })

/** Ends every owner, so that the place of the first owner is free, as it is after the demo school was taken away. */
async function withoutOwner({ server }: SchoolStage): Promise<void> {
  const client = await server.pool.connect()
  try {
    await client.query(`begin; select set_config('bee.staff_may_go', 'yes', true);
      update staff set ended_at = now() where role_id = (select id from staff_roles where is_owner); commit`)
  } finally {
    client.release()
  }
}

/** One valid use of every call of the operators' side. A call that is missing here does not compile. */
const VALID_MANAGE_CALLS: ManageUses<ManageContract> = {
  session: {
    logIn: async ({ server }, { mobile, password }) => ({
      mobile,
      password,
      ...(await accountCalls(server).newCaptcha()),
    }),
    secondStep: async ({ server }, by) => ({ ticket: await staffLogInOf(server).ticketOf(by), ...withCode(by) }),
    welcome: async (stage) => {
      await withoutOwner(stage)
      const link = await stage.services.staffLogIn.offerWelcome()
      const [, token = ''] = (link ?? '').split('token=')
      return { token, mobile: stage.newMobile(), password: 'honey-2026-comb', nickName: '叶青禾' }
    },
    demoColleagues: nothing,
    demoLogIn: async (stage) => {
      const { userId } = await colleague(stage)
      await stage.server.pool.query('update users set is_demo = true where id = $1', [userId])
      await stage.server.pool.query('delete from staff_second_steps where user_id = $1', [userId])
      return { userId }
    },
    me: nothing,
    logOut: nothing,
    stopViewing: nothing,
    confirm: (_stage, { password }) => ({ password }),
    setUpSecondStep: nothing,
    enableSecondStep: async ({ server }, by) => {
      await by.calls.session.setUpSecondStep()
      // The same authenticator once more: its secret is known here.
      await server.pool.query('update staff_second_steps set next_secret = sealed_secret where user_id = $1', [
        by.userId,
      ])
      return withCode(by)
    },
    disableSecondStep: nothing,
    renewRecoveryCodes: nothing,
    sessions: nothing,
    endSession: async (_stage, by) => ({ id: (await by.calls.session.sessions())[0]?.id ?? 0 }),
    endOtherSessions: nothing,
  },
  staff: {
    list: nothing,
    changeRole: async (stage) => ({ userId: (await colleague(stage)).userId, roleId: 2, version: 1 }),
    changeCourses: async (stage) => ({
      userId: (await colleague(stage, 'teacher')).userId,
      courseIds: [stage.school.courseId],
      version: 1,
    }),
    end: async (stage) => ({ userId: (await colleague(stage)).userId, version: 1 }),
    restore: async (stage) => {
      const { userId } = await colleague(stage)
      await stage.server.pool.query('update staff set ended_at = now() where user_id = $1', [userId])
      return { userId, version: 1 }
    },
    resetSecondStep: async (stage) => ({ userId: (await colleague(stage)).userId }),
    sessions: async (stage) => ({ userId: (await colleague(stage)).userId }),
    endSession: async (stage) => {
      const { userId, calls } = await colleague(stage)
      return { userId, id: (await calls.session.sessions())[0]?.id ?? 0 }
    },
    endSessions: async (stage) => ({ userId: (await colleague(stage)).userId }),
  },
  invitations: {
    list: nothing,
    invite: (stage) => ({ mobile: stage.newMobile(), roleId: 3, courseIds: [stage.school.courseId] }),
    takeBack: async (stage) => ({ invitationId: (await invited(stage)).invitation.id }),
    read: async (stage) => ({ token: (await invited(stage)).token }),
    accept: async (stage) => ({ token: (await invited(stage)).token, password: 'honey-2026-comb', nickName: '陆承远' }),
  },
  roles: {
    list: nothing,
    add: () => ({
      name: newName(),
      rights: [
        { permission: 'orders.refund', limit: 50_000 },
        { permission: 'content.write', scope: 'own' },
      ],
    }),
    edit: async (stage) => {
      const { id: roleId, version } = await newRole(stage)
      return { roleId, version, name: newName(), rights: [{ permission: 'audit.read' }] }
    },
    remove: async (stage) => {
      const { id: roleId, version } = await newRole(stage)
      return { roleId, version }
    },
    view: () => ({ roleId: 3 }),
  },
  audit: {
    list: async (_stage, by) => {
      await by.calls.session.endOtherSessions()
      return { actorId: by.userId, action: 'door.endSession', days: 1, limit: 10 }
    },
    undo: async (_stage, { calls, userId }) => {
      // Only an owner can do something that can be undone; the others have done something that cannot.
      await calls.roles.add({ name: newName(), rights: [] }).catch(() => calls.session.endOtherSessions())
      return { eventId: (await calls.audit.list({ actorId: userId, limit: 1 })).list[0]?.id ?? 0 }
    },
    check: nothing,
  },
  members: VALID_MEMBERS_CALLS,
  certificates: VALID_CERTIFICATES_CALLS,
  inbox: VALID_INBOX_CALLS,
  savedReplies: VALID_SAVED_REPLY_CALLS,
  jobs: VALID_JOBS_CALLS,
  today: VALID_TODAY_CALLS,
  opening: VALID_OPENING_CALLS,
  broadcasts: VALID_BROADCAST_CALLS,
  settings: VALID_SETTINGS_CALLS,
  gateways: VALID_GATEWAYS_CALLS,
  agreements: VALID_AGREEMENT_CALLS,
  orders: ordersCalls,
  coupons: couponsCalls,
  invoices: manageInvoicesCalls,
  courseDesk: VALID_COURSE_DESK_CALLS,
  drafts: VALID_DRAFTS_CALLS,
  content: VALID_CONTENT_CALLS,
  writing: VALID_WRITING_CALLS,
  news: VALID_NEWS_DESK_CALLS,
  questionImport: VALID_QUESTION_IMPORT_CALLS,
  schoolFiles: VALID_SCHOOL_FILES_CALLS,
  backup: VALID_BACKUP_CALLS,
  health: VALID_HEALTH_CALLS,
  questions: VALID_QUESTIONS_CALLS,
  front: VALID_FRONT_CALLS,
  preview: VALID_PREVIEW_CALLS,
  subtitles: VALID_SUBTITLES_CALLS,
  handouts: VALID_HANDOUTS_CALLS,
  filmUpload: VALID_INTAKE_CALLS,
  insight: VALID_INSIGHT_CALLS,
  library: VALID_LIBRARY_CALLS,
  making: VALID_MAKING_CALLS,
  storage: { read: nothing, count: nothing, test: nothing },
  backupLosses: { read: VALID_BACKUP_CALLS.download },
}

export interface KnownManageCall {
  /** The group of the contract. */
  feature: string
  /** As `staff.list`. */
  name: string
  shape: EndpointShape
  prepare: (stage: SchoolStage, by: TestStaff) => Promise<Record<string, unknown>>
}

/** Every call of the operators' side with its valid use. */
export function knownManageCalls(): KnownManageCall[] {
  const uses: Record<string, Record<string, PrepareManage<EndpointShape>>> = VALID_MANAGE_CALLS
  return Object.entries<EndpointTable>(manageContract).flatMap(([feature, table]) =>
    Object.entries(table).map(([call, shape]) => ({
      feature,
      name: `${feature}.${call}`,
      shape,
      prepare: async (stage, by) => {
        const use = uses[feature]?.[call]
        if (!use) throw new Error(`${feature}.${call} has no valid input`)
        return (await use(stage, by)) as Record<string, unknown>
      },
    })),
  )
}

/** Ends the other colleagues' sessions, so it cannot run beside their calls. */
const ALONE = 'session.welcome'

/** The same in the form of the members' calls, by a caller with the right; for walks that go through both sides at once. */
export const manageCallsBeside = (): KnownCall[] =>
  knownManageCalls()
    .filter(({ name }) => name !== ALONE)
    .map(({ feature, name, shape, prepare }) => ({
      feature,
      name: `manage.${name}`,
      shape,
      prepare: async (stage) => {
        // A teacher may end the own second step as well, which is an owner's duty.
        const role = name.startsWith('session.') ? 'teacher' : 'owner'
        const by = await addStaff(stage.server, role, { mobile: stage.newMobile() })
        return { by: { ...stage.visitor(), headers: by.headers }, input: await prepare(stage, by) }
      },
    }))
