import { readId, type OperatorCommand } from './operator-command.ts'

export const removeComment: OperatorCommand = {
  usage: `用法：
  npm run comment:remove -- <评论号>  删除一条评论，连同它下面的回复`,
  read(words) {
    const commentId = readId(words[0])
    return async ({ services }) => {
      await services.commentModeration.remove(commentId)
      return `已删除评论 ${commentId} 和它下面的回复`
    }
  },
}
