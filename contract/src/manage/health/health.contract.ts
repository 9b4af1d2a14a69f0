import * as z from 'zod/mini'
import { line } from '../../drafts/draft-fields.ts'
import { endpoint } from '../../endpoint.ts'
import { id, oneOf, time } from '../../fields.ts'
import { FINDING_KINDS, FINDING_RULE_KEYS, type FindingRule } from './finding-rules.ts'

/** So many findings of one rule are shown before the reader asks for the rest. */
export const FINDINGS_OF_A_RULE = 5
/** So many findings of one rule are kept; the count is exact. */
export const FINDINGS_KEPT = 200
const IGNORED_SHOWN = 100
const MAX_REASON = 200

export const Finding = z.object({
  id: z.int(),
  rule: z.enum(FINDING_RULE_KEYS),
  kind: z.enum(FINDING_KINDS),
  contentId: z.int(),
  /** Where it belongs, such as the course of a lesson; may be empty. */
  place: z.string(),
  title: z.string(),
  sentence: z.string(),
  /** The page on which a student meets it. */
  link: z.string(),
  /** The page on which it is fixed. */
  fixLink: z.string(),
  pictureUrl: z.string(),
})
export type Finding = z.infer<typeof Finding>

const RuleFindings = z.object({ rule: z.enum(FINDING_RULE_KEYS), total: z.int(), list: z.array(Finding) })
export type RuleFindings = z.infer<typeof RuleFindings>

const HealthOverview = z.object({
  rules: z.array(RuleFindings),
  ignoredCount: z.int(),
  /** Null before the first check. */
  checkedTime: z.nullable(time()),
  /** A check that waits or runs, nightly or wished. */
  checking: z.nullable(z.object({ percent: z.int(), step: z.string() })),
})
export type HealthOverview = z.infer<typeof HealthOverview>

const named = () => ({
  rule: oneOf('规则 rule', FINDING_RULE_KEYS as [FindingRule, ...FindingRule[]]),
  kind: oneOf('种类 kind', FINDING_KINDS),
  contentId: id('contentId'),
})

const reason = () => line('为什么没问题，以后的人看得到', MAX_REASON)

export const healthContract = {
  overview: endpoint({
    method: 'GET',
    path: '/manage/health/overview',
    access: 'staff',
    permission: 'content.read',
    reach: 'course',
    summary: `内容哪里不对，一条规则一组，每组前 ${FINDINGS_OF_A_RULE} 处；每天 06:00 查一次。只看自己的课的角色只得到自己的课的`,
    result: HealthOverview,
  }),
  check: endpoint({
    method: 'POST',
    path: '/manage/health/check',
    access: 'staff',
    permission: 'content.write',
    reach: 'nothing',
    summary: '现在就查一遍，由后台任务去查；几个人一起要，也只查一遍',
    result: z.object({ jobId: z.int() }),
  }),
  rule: endpoint({
    method: 'GET',
    path: '/manage/health/rule',
    access: 'staff',
    permission: 'content.read',
    reach: 'course',
    summary: `一条规则查到的，最多 ${FINDINGS_KEPT} 处`,
    input: z.object({ rule: named().rule }),
    result: RuleFindings,
  }),
  ignored: endpoint({
    method: 'GET',
    path: '/manage/health/ignored',
    access: 'staff',
    permission: 'content.read',
    reach: 'course',
    summary: `说过没问题、不再提的，新的在前，最多 ${IGNORED_SHOWN} 处`,
    result: z.array(
      z.object({
        rule: z.enum(FINDING_RULE_KEYS),
        kind: z.enum(FINDING_KINDS),
        contentId: z.int(),
        title: z.string(),
        reason: z.string(),
        byName: z.string(),
        time: time(),
      }),
    ),
  }),
  ignore: endpoint({
    method: 'POST',
    path: '/manage/health/ignore',
    access: 'staff',
    permission: 'content.write',
    reach: 'course',
    summary: '没问题，不再提：写下为什么；随时可以改回来',
    input: z.object({ ...named(), reason: reason() }),
    result: z.object({ isIgnored: z.boolean() }),
  }),
  unignore: endpoint({
    method: 'POST',
    path: '/manage/health/unignore',
    access: 'staff',
    permission: 'content.write',
    reach: 'course',
    summary: '再提：下次检查还有问题就再列出来',
    input: z.object(named()),
    result: z.object({ isIgnored: z.boolean() }),
  }),
}
