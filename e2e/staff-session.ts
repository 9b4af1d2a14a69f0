import { createHmac } from 'node:crypto'
import type { Member } from './fixtures.ts'
import { operate } from './operate.ts'
import { CAPTCHA_ANSWER, type SiteProcess } from './site-process.ts'

type Person = Pick<Member, 'mobile' | 'password'>

interface StaffSession {
  /** Of the authenticator; empty without a second step. */
  secret: string
  recoveryCodes: string[]
  /** The cookie that the browser keeps. */
  cookie: string
}

/** A member of the staff, logged in once already. */
export type Colleague = Member & StaffSession

const STEP_MS = 30_000
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an authenticator shows. `steps` later: a code counts once, and the next one counts already. */
export function codeOf(secret: string, steps = 0): string {
  const bits = [...secret.replaceAll(' ', '')].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps))
  const hash = createHmac('sha1', Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))))
    .update(counter)
    .digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

interface Answer {
  data: Record<string, unknown>
  cookie: string
}

async function call(site: Pick<SiteProcess, 'url'>, path: string, body?: unknown, cookie = ''): Promise<Answer> {
  const response = await fetch(`${site.url}/bee/api/manage${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', 'bee-staff': '1', cookie },
  })
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: Record<string, unknown> }
  if (code !== 200) throw new Error(`${path}: ${msg}`)
  return { data, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

async function logInToDesk(site: Pick<SiteProcess, 'url'>, { mobile, password }: Person): Promise<string> {
  const captchaId = crypto.randomUUID()
  await fetch(`${site.url}/bee/captcha.jpg?captchaId=${captchaId}`)
  const { cookie } = await call(site, '/door/logIn', { mobile, password, captchaId, captcha: CAPTCHA_ANSWER })
  return cookie
}

/** Logs in and sets up the second step. */
export async function withSecondStep<Who extends Person>(
  site: Pick<SiteProcess, 'url'>,
  member: Who,
): Promise<Who & StaffSession> {
  const cookie = await logInToDesk(site, member)
  const { data: begun } = await call(site, '/secondStep/setUp', {}, cookie)
  const secret = String(begun['secret'])
  const { data } = await call(site, '/secondStep/enable', { code: codeOf(secret) }, cookie)
  return { ...member, secret, cookie, recoveryCodes: data['recoveryCodes'] as string[] }
}

/** Sensitive calls do not ask this colleague again for ten minutes. */
export async function confirmAgain(site: SiteProcess, { password, cookie }: Colleague): Promise<void> {
  await call(site, '/door/confirm', { password }, cookie)
}

/** False where a journey set the clock past its end and the sweep of those hours went by meanwhile. */
export function hasSession(site: SiteProcess, { cookie }: Colleague): Promise<boolean> {
  return call(site, '/me', undefined, cookie).then(
    () => true,
    () => false,
  )
}

/** As an operator with access to the machine does it. */
export async function grantOwner(site: SiteProcess, { mobile }: Member): Promise<void> {
  await operate(site, 'owner:grant', mobile)
}

export async function newOwner(site: SiteProcess, member: Member): Promise<Colleague> {
  await grantOwner(site, member)
  return withSecondStep(site, member)
}

/** The secret of a link that makes this number one of the staff. */
async function invite(site: SiteProcess, owner: Colleague, mobile: string, roleName: string): Promise<string> {
  const { data: roles } = await call(site, '/role/list', undefined, owner.cookie)
  const role = (roles as unknown as { id: number; name: string }[]).find(({ name }) => name === roleName)
  const { data } = await call(site, '/staff/invite', { mobile, roleId: role?.id }, owner.cookie)
  return String(data['link']).split('#')[1] ?? ''
}

/** A colleague by an owner's invitation, in a role that needs no second step. */
export async function newColleague(
  site: SiteProcess,
  owner: Colleague,
  member: Member,
  roleName: string,
): Promise<Colleague> {
  const token = await invite(site, owner, member.mobile, roleName)
  const { cookie } = await call(site, '/door/acceptInvitation', { token, password: member.password })
  return { ...member, secret: '', recoveryCodes: [], cookie }
}

export const newTeacher = (site: SiteProcess, owner: Colleague, member: Member): Promise<Colleague> =>
  newColleague(site, owner, member, '讲师')
