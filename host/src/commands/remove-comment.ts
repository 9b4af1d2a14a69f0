import { readId, runCommand } from './operator-command.ts'

const USAGE = `用法：
  npm run comment:remove -- <评论号>  删除一条评论，连同它下面的回复`

const commentId = readId(process.argv[2], USAGE)

await runCommand(async ({ services }) => {
  await services.commentModeration.remove(commentId)
  return `已删除评论 ${commentId} 和它下面的回复`
})
