import { FINDING_RULES, type FindingKind, type FindingRule } from '@bee/contract/manage/health/finding-rules.ts'
import { forbidden, notFound } from '@bee/contract/failures.ts'
import type { Work } from '../../database/database.ts'
import { reach } from '../../http/staff/reach.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import type { ContentRights } from '../content/content-rights.service.ts'
import { readIgnored, type IgnoredFindingsRepository, type NamedFinding } from './ignored-findings.repository.ts'

const SHOWN = 100
const NOT_OWN = '这不是你的课里的'
const OWN = { notOwn: NOT_OWN }

const idOf = ({ rule, kind, contentId }: NamedFinding) => `${rule}/${kind}/${contentId}`

/** Audit undo calls it with the id of the target. */
export function readFindingStanding(work: Work, id: string) {
  const [rule = '', kind = '', contentId = ''] = id.split('/')
  return readIgnored(work, { rule: rule as FindingRule, kind: kind as FindingKind, contentId: Number(contentId) })
}

/** A finding that a staff member marks as right is not shown again, until a staff member takes the mark back. */
export function createIgnoredFindingsService(parts: {
  ignored: IgnoredFindingsRepository
  rights: Pick<ContentRights, 'refuseUnlessReaches'>
  clock: Clock
}) {
  const { ignored, rights, clock } = parts

  /** A finding without a course needs a right for all content. */
  async function refuseForeign(work: Work, courseId: number | null, staff: Staff): Promise<void> {
    if (reach(staff, 'content.write').isAll) return
    if (courseId === null) throw forbidden(NOT_OWN)
    await rights.refuseUnlessReaches(work, staff, 'content.write', { kind: 'course', contentId: courseId }, OWN)
  }

  async function ignore(
    work: Work,
    { reason, ...finding }: NamedFinding & { reason: string },
    staff: Staff,
  ): Promise<Outcome<{ isIgnored: boolean }>> {
    const before = await readIgnored(work, finding)
    const found = await ignored.lock(work, finding)
    if (!found) throw notFound('这一处已经不在了：改好了，或者内容没有了')
    await refuseForeign(work, found.courseId, staff)
    const isNew = await ignored.insert(work, { ...finding, ...found, reason, by: staff.userId, now: clock.now() })
    if (isNew) await ignored.recount(work, finding, -1)
    return {
      result: { isIgnored: true },
      event: {
        action: 'health.ignore',
        target: { kind: 'finding', id: idOf(finding) },
        summary: `内容健康「${FINDING_RULES[finding.rule].title}」：「${found.title}」没问题，不再提（${reason}）`,
        before,
        after: isNew ? { reason } : before,
        undo: isNew ? { call: 'health.unignore', input: { ...finding } } : '之前已经说过不再提',
      },
    }
  }

  async function unignore(work: Work, finding: NamedFinding, staff: Staff): Promise<Outcome<{ isIgnored: boolean }>> {
    const gone = await ignored.remove(work, finding)
    if (!gone) throw notFound('这一处没有被略过')
    await refuseForeign(work, gone.courseId, staff)
    await ignored.recount(work, finding, 1)
    return {
      result: { isIgnored: false },
      event: {
        action: 'health.unignore',
        target: { kind: 'finding', id: idOf(finding) },
        summary: `内容健康「${FINDING_RULES[finding.rule].title}」：「${gone.title}」再提`,
        before: { reason: gone.reason },
        after: null,
        undo: '要再略过，写下理由再点一次',
      },
    }
  }

  function newest(ownOf: number | undefined) {
    return ignored.newest(ownOf, SHOWN)
  }

  return { ignore, unignore, newest }
}

export type IgnoredFindingsService = ReturnType<typeof createIgnoredFindingsService>
