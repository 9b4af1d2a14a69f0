import { AGREEMENT_KINDS, CONSENT_MISSING, type AgreementKind } from '@bee/contract/agreements/agreement-kinds.ts'
import type { AgreedVersions } from '@bee/contract/agreements/agreements.contract.ts'
import { badField, conflict, notFound } from '@bee/contract/failures.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type { Work } from '../../database/database.ts'
import type { ContentCache } from '../../http/content-cache.ts'
import type { Clock } from '../../outside/clock.ts'
import type { AgreementsRepository, VersionRow } from './agreements.repository.ts'
import { firstParts } from './first-parts.ts'
import { allInForce, inForce, nextDay, oldestAccepted } from './versions-in-force.ts'

type Agreed = { kind: AgreementKind; version: number }[]

/** Adds what somebody agreed to, in the transaction that adds the member. */
export type KeepConsent = (work: Work, userId: number) => Promise<void>

const agreedTo = (agreed: AgreedVersions | undefined): Agreed =>
  AGREEMENT_KINDS.flatMap((kind) => {
    const version = agreed?.[kind]
    return version === undefined ? [] : [{ kind, version }]
  })

/** What the school has published, and who has agreed to it. */
export function createAgreementsService(parts: {
  agreements: AgreementsRepository
  clock: Clock
  cache: Pick<ContentCache, 'expectChange'>
}) {
  const { agreements, clock, cache } = parts
  const today = () => shanghaiDate(clock.now())

  async function versionsNow(): Promise<VersionRow[]> {
    const versions = await agreements.versions()
    const day = nextDay(versions, today())
    if (day !== undefined) cache.expectChange('site', new Date(`${day}T00:00:00+08:00`))
    return versions
  }

  async function current(): Promise<VersionRow[]> {
    return allInForce(await versionsNow(), today())
  }

  async function read(kind: AgreementKind, wanted?: number) {
    const versions = (await versionsNow()).filter((each) => each.kind === kind)
    const now = inForce(versions, kind, today())
    const version = wanted === undefined ? now : versions.find((each) => each.version === wanted)
    const text = version && (await agreements.text(kind, version.version))
    if (!version || !text) throw notFound(wanted === undefined ? '学校还没有发布这一份' : '没有这一版')
    return { version, text, versions, isInForce: version.version === now?.version }
  }

  /** What a member agreed to, and what has changed since in a way that asks again. */
  async function own(userId: number) {
    const [versions, given] = await Promise.all([agreements.versions(), agreements.consentsOf(userId)])
    const asked = allInForce(versions, today()).flatMap((now) => {
      const mine = given.filter(({ kind }) => kind === now.kind).map(({ version }) => version)
      const agreedVersion = mine.length === 0 ? null : Math.max(...mine)
      if ((agreedVersion ?? 0) >= oldestAccepted(versions, now.kind, today())) return []
      const since = versions.filter(
        (each) =>
          each.kind === now.kind && each.version > (agreedVersion ?? now.version) && each.version <= now.version,
      )
      return [{ now, agreedVersion, since }]
    })
    return { asked, given }
  }

  async function agree(userId: number, agreed: AgreedVersions, address: string) {
    const wanted = agreedTo(agreed)
    const now = await current()
    const isNow = ({ kind, version }: Agreed[number]) =>
      now.some((each) => each.kind === kind && each.version === version)
    if (!wanted.every(isNow)) throw conflict('协议又有了新的一版，请刷新页面再看一次')
    await agreements.addConsents(undefined, { userId, agreed: wanted, at: clock.now(), network: firstParts(address) })
    return own(userId)
  }

  /** Whether somebody who sends this may become a member. A school that has published nothing asks for nothing. */
  async function hasAgreed(agreed: AgreedVersions | undefined): Promise<boolean> {
    const now = await current()
    return now.every(({ kind, version }) => agreed?.[kind] === version)
  }

  const refusal = () => badField('agreed', CONSENT_MISSING)

  /** Refuses a registration without the consent; else answers how to keep it with the new member. */
  async function takeConsent(agreed: AgreedVersions | undefined, address: string): Promise<KeepConsent> {
    const now = await current()
    if (!now.every(({ kind, version }) => agreed?.[kind] === version)) throw refusal()
    const network = firstParts(address)
    return (work, userId) => agreements.addConsents(work, { userId, agreed: now, at: clock.now(), network })
  }

  return { current, read, own, agree, hasAgreed, takeConsent, refusal }
}

export type AgreementsService = ReturnType<typeof createAgreementsService>
