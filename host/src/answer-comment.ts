import { createCommentModerationRepository } from '@bee/server/features/comments/comment-moderation.repository.ts'
import { createCommentModerationService } from '@bee/server/features/comments/comment-moderation.service.ts'
import { systemClock } from '@bee/server/outside/clock.ts'
import { endWithUsage, readId, runCommand } from './operator-command.ts'

const USAGE = `用法：
  npm run comment:answer -- <评论号> "<答复>"  以作者的名义答复；再答一次就换成新的答复`

const [id, text, ...rest] = process.argv.slice(2)
const commentId = readId(id, USAGE)
// Words that were typed without quotes would be lost in silence.
if (text === undefined || rest.length > 0) endWithUsage(USAGE)

await runCommand(async ({ database }) => {
  const moderation = createCommentModerationRepository(database)
  const isNew = await createCommentModerationService({ moderation, clock: systemClock }).answer(commentId, text)
  return isNew ? `已答复评论 ${commentId}，学员会收到通知` : `评论 ${commentId} 已经是这个答复，没有变化`
})
