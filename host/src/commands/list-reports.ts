import type { ReportedRow } from '@bee/server/features/comments/comment-moderation.repository.ts'
import { onOneLine, readId, shanghaiMinute, WrongUse, type Operator, type OperatorCommand } from './operator-command.ts'

function describe(row: ReportedRow): string {
  const reasons = row.reasons.length > 0 ? `：${row.reasons.join('、')}` : ''
  const lesson = row.lesson_name === null ? '' : ` · ${row.lesson_name}`
  const kind = row.parent_id === null ? '评论' : `评论 ${row.parent_id} 下的回复`
  return [
    `${row.id}  ${row.report_count} 人举报${reasons}（最近 ${shanghaiMinute(row.last_reported_at)}）`,
    `    ${row.course_name}${lesson}  /subject/${row.course_id}#comment-${row.id}`,
    `    ${row.nick_name}的${kind}：${onOneLine(row.content)}`,
  ].join('\n')
}

async function list({ services: { commentModeration } }: Operator): Promise<string> {
  const { rows, totalCount } = await commentModeration.reported()
  if (totalCount === 0) return '没有被举报的评论'
  const more = totalCount > rows.length ? [`另有 ${totalCount - rows.length} 条，处理完这些再看`] : []
  return [
    `被举报的评论 ${totalCount} 条，删除用 npm run comment:remove -- <评论号>`,
    ...rows.map(describe),
    ...more,
  ].join('\n')
}

export const listReports: OperatorCommand = {
  usage: `用法：
  npm run comment:reports                       列出被举报的评论，举报多的在前
  npm run comment:reports -- --dismiss <评论号>  看过没有问题，撤下对它的举报`,
  read(words) {
    const [flag, id] = words
    if (flag === undefined) return list
    if (flag !== '--dismiss') throw new WrongUse()
    const dismissed = readId(id)
    return async ({ services: { commentModeration } }) => {
      await commentModeration.dismiss(dismissed)
      return `已撤下对评论 ${dismissed} 的举报`
    }
  },
}
