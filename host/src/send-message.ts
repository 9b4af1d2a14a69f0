import { parseArgs } from 'node:util'
import { createMessagesRepository } from '@bee/server/features/messages/messages.repository.ts'
import { createMessagesService } from '@bee/server/features/messages/messages.service.ts'
import { createRepliesRepository } from '@bee/server/features/messages/replies.repository.ts'
import { systemClock } from '@bee/server/outside/clock.ts'
import { endWithUsage, runCommand } from './operator-command.ts'

const USAGE = `用法：
  npm run message:send -- --to all --text <正文> [--link /subject]      发给所有学员
  npm run message:send -- --to <手机号> --text <正文> [--link /subject]  发给一位学员`
const EVERYBODY = 'all'

const { values } = parseArgs({
  options: { to: { type: 'string' }, text: { type: 'string' }, link: { type: 'string', default: '' } },
  strict: false,
})
const { to, text, link } = values
if (typeof to !== 'string' || typeof text !== 'string' || typeof link !== 'string') endWithUsage(USAGE)

// Open pages hear of it at once.
await runCommand(async ({ database }) => {
  const messages = createMessagesService({
    messages: createMessagesRepository(database),
    replies: createRepliesRepository(database),
    clock: systemClock,
  })
  await messages.send({ content: text, link, ...(to === EVERYBODY ? {} : { mobile: to }) })
  return `已发给${to === EVERYBODY ? '所有学员' : to}`
})
