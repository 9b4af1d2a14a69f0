import type { WaitingRow } from '@bee/server/features/profile/feedback-answers.repository.ts'
import { onOneLine, readId, shanghaiMinute, WrongUse, type Operator, type OperatorCommand } from './operator-command.ts'

const describe = ({ id, waitingSince, nickName, contact, content, isFollowUp }: WaitingRow) =>
  [
    `${id}  ${shanghaiMinute(waitingSince)}  ${nickName}${contact === '' ? '' : `（${onOneLine(contact)}）`}${isFollowUp ? '  接着说' : ''}`,
    `    ${onOneLine(content)}`,
  ].join('\n')

async function list({ services: { feedbackAnswers } }: Operator): Promise<string> {
  const rows = await feedbackAnswers.waiting()
  return rows.length === 0 ? '没有等着回复的反馈' : rows.map(describe).join('\n')
}

export const answerFeedback: OperatorCommand = {
  usage: `用法：
  npm run feedback:answer                      列出等着回复的反馈，等得最久的在前
  npm run feedback:answer -- <反馈号> "<回复>"  在这条反馈里回复，学员会收到消息`,
  read(words) {
    const [id, text, ...rest] = words
    if (id === undefined) return list
    const feedbackId = readId(id)
    // Words that were typed without quotes would be lost in silence.
    if (text === undefined || rest.length > 0) throw new WrongUse()
    return async ({ services: { feedbackAnswers } }) => {
      const isNew = await feedbackAnswers.answer(feedbackId, text)
      return isNew ? `已回复反馈 ${feedbackId}，学员会收到消息` : `反馈 ${feedbackId} 最后就是这句回复，没有变化`
    }
  },
}
