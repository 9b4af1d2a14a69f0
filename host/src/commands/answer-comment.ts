import type { UnansweredRow } from '@bee/server/features/comments/comment-moderation.repository.ts'
import { onOneLine, readId, shanghaiMinute, WrongUse, type Operator, type OperatorCommand } from './operator-command.ts'

const describe = ({ id, is_question, created_at, course_name, course_id, nick_name, content }: UnansweredRow) =>
  [
    `${id}  ${is_question ? '提问  ' : ''}${shanghaiMinute(created_at)}  ${course_name}  /subject/${course_id}#comment-${id}`,
    `    ${nick_name}：${onOneLine(content)}`,
  ].join('\n')

async function list({ services: { commentModeration } }: Operator): Promise<string> {
  const rows = await commentModeration.unanswered()
  return rows.length === 0 ? '评论都答复过了' : rows.map(describe).join('\n')
}

export const answerComment: OperatorCommand = {
  usage: `用法：
  npm run comment:answer                      列出还没有答复的评论：没解决的提问在前，都是新的在前
  npm run comment:answer -- <评论号> "<答复>"  以作者的名义答复；再答一次就换成新的答复`,
  read(words) {
    const [id, text, ...rest] = words
    if (id === undefined) return list
    const commentId = readId(id)
    // Words that were typed without quotes would be lost in silence.
    if (text === undefined || rest.length > 0) throw new WrongUse()
    return async ({ services: { commentModeration } }) => {
      const isNew = await commentModeration.answer(commentId, text)
      return isNew ? `已答复评论 ${commentId}，学员会收到通知` : `评论 ${commentId} 已经是这个答复，没有变化`
    }
  },
}
