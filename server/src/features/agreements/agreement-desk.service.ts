import { AGREEMENT_KINDS, AGREEMENT_TITLES, type AgreementKind } from '@bee/contract/agreements/agreement-kinds.ts'
import { badField, conflict, notFound } from '@bee/contract/failures.ts'
import type { AgreementVersion, DeskAgreement, NewAgreementVersion } from '@bee/contract/manage/agreements.contract.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type * as z from 'zod/mini'
import type { Work } from '../../database/database.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import { layOut } from '../../outside/lay-out.ts'
import type { SiteService } from '../site/site.service.ts'
import type { AgreementsRepository, NewVersion, Piece } from './agreements.repository.ts'
import { presentVersion } from './agreements.presenter.ts'
import { templateOf } from './templates/template-of.ts'
import { differenceOf } from './text-pieces.ts'
import { inForce } from './versions-in-force.ts'

type Written = z.output<typeof NewAgreementVersion>

interface DeskParts {
  agreements: AgreementsRepository
  site: Pick<SiteService, 'info'>
  clock: Clock
}

/** Where the school writes its agreements. A version is published once and stays. */
export function createAgreementDesk({ agreements, site, clock }: DeskParts) {
  const today = () => shanghaiDate(clock.now())

  async function list(): Promise<DeskAgreement[]> {
    const versions = await agreements.versions()
    return Promise.all(
      AGREEMENT_KINDS.map(async (kind) => {
        const ofKind = versions.filter((each) => each.kind === kind)
        const newest = ofKind[0] && (await agreements.text(kind, ofKind[0].version))
        const now = inForce(ofKind, kind, today())
        return {
          kind,
          title: AGREEMENT_TITLES[kind],
          versions: ofKind.map((row) => presentVersion(row, row === now)),
          startText: newest?.body ?? (await template(kind)),
          isTemplate: newest === undefined,
        }
      }),
    )
  }

  async function template(kind: AgreementKind): Promise<string> {
    const { phone, email, address } = await site.info()
    return templateOf(kind, { phone, email, address })
  }

  const bodyOf = async (kind: AgreementKind, version: number) => (await agreements.text(kind, version))?.body

  async function difference(kind: AgreementKind, version: number) {
    const body = await bodyOf(kind, version)
    if (body === undefined) throw notFound('没有这一版')
    return { pieces: differenceOf((await bodyOf(kind, version - 1)) ?? body, body) }
  }

  async function newestBody(kind: AgreementKind): Promise<{ version: number; body: string | undefined }> {
    const version = (await agreements.versions()).find((each) => each.kind === kind)?.version ?? 0
    return { version, body: version === 0 ? undefined : await bodyOf(kind, version) }
  }

  async function preview(kind: AgreementKind, text: string, person: number) {
    const { body = text } = await newestBody(kind)
    const { html } = await layOut(text, { field: 'text', person })
    return { html, pieces: differenceOf(body, text) }
  }

  /** The pieces as readers get them. Slow: comes before the transaction. */
  async function lay({ kind, text }: Pick<Written, 'kind' | 'text'>, person: number): Promise<Piece[]> {
    const { body = text } = await newestBody(kind)
    return layPieces(body, text, person)
  }

  async function publish(work: Work, written: Written, pieces: readonly Piece[]): Promise<Outcome<AgreementVersion>> {
    const { kind, text, changes = '', effectiveDate, asksAgain, seenVersion } = written
    const [newest] = (await agreements.versions(work)).filter((each) => each.kind === kind)
    if ((newest?.version ?? 0) !== seenVersion) throw conflict('别人刚发布了新的一版，看过再写')
    if (newest && changes === '') throw badField('changes', '写一句改了什么，会员会先看到它')
    if (effectiveDate < today()) throw badField('effectiveDate', '生效日期不能早于今天')
    if (newest && effectiveDate < newest.effectiveDate) {
      throw badField('effectiveDate', `生效日期不能早于上一版的 ${newest.effectiveDate}`)
    }
    const row: NewVersion = {
      kind,
      version: seenVersion + 1,
      body: text,
      pieces,
      changes,
      effectiveDate,
      asksAgain: asksAgain || newest === undefined,
      publishedAt: clock.now(),
    }
    if (!(await agreements.insert(work, row))) throw conflict('别人刚发布了新的一版，看过再写')
    const { version } = row
    return {
      result: presentVersion(row, effectiveDate <= today()),
      event: {
        action: 'agreements.publish',
        target: { kind: 'agreement', id: kind },
        summary: `发布了${AGREEMENT_TITLES[kind]}第 ${version} 版，${effectiveDate} 起生效${row.asksAgain ? '，会员要再看一次' : ''}`,
        after: { version, effectiveDate, changes, asksAgain: row.asksAgain },
        undo: '发布过的版本一直留着，要改就再发布一版',
      },
    }
  }

  return { list, difference, preview, lay, publish }
}

/** Each piece as HTML of its own, so that readers see which ones are new. */
export async function layPieces(before: string, after: string, person?: number): Promise<Piece[]> {
  const kept = differenceOf(before, after).filter(({ state }) => state !== 'removed')
  const told = { field: 'text', ...(person === undefined ? {} : { person }) }
  const pieces: Piece[] = []
  for (const { state, text } of kept) {
    const { html } = await layOut(text, told)
    pieces.push({ html, isNew: state === 'added' })
  }
  return pieces
}

export type AgreementDesk = ReturnType<typeof createAgreementDesk>
