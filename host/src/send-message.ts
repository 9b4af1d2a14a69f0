import path from 'node:path'
import { parseArgs } from 'node:util'
import { Failure } from '@bee/contract/failures.ts'
import { readConfig } from '@bee/server/config.ts'
import { typedDatabase } from '@bee/server/database/database.ts'
import { reachDatabase } from '@bee/server/database/reach-database.ts'
import { createMessagesRepository } from '@bee/server/features/messages/messages.repository.ts'
import { createMessagesService } from '@bee/server/features/messages/messages.service.ts'
import { createRepliesRepository } from '@bee/server/features/messages/replies.repository.ts'
import { systemClock } from '@bee/server/outside/clock.ts'
import { StartFailure } from '@bee/server/start-failure.ts'

const USAGE = `用法：
  npm run message:send -- --to all --text <正文> [--link /subject]      发给所有学员
  npm run message:send -- --to <手机号> --text <正文> [--link /subject]  发给一位学员`
const EVERYBODY = 'all'

/** Open pages hear of it at once; works while the site is running, and while it is not. */
async function sendMessage(to: string, content: string, link: string): Promise<void> {
  const config = readConfig(process.env, path.resolve(import.meta.dirname, '../..'))
  const reached = await reachDatabase(config)
  try {
    const database = typedDatabase(reached.pool)
    const messages = createMessagesService({
      messages: createMessagesRepository(database),
      replies: createRepliesRepository(database),
      clock: systemClock,
    })
    await messages.send({ content, link, ...(to === EVERYBODY ? {} : { mobile: to }) })
  } finally {
    await reached.close()
  }
}

const { values } = parseArgs({
  options: { to: { type: 'string' }, text: { type: 'string' }, link: { type: 'string', default: '' } },
  strict: false,
})
const { to, text, link } = values
if (typeof to !== 'string' || typeof text !== 'string' || typeof link !== 'string') {
  process.stderr.write(`${USAGE}\n`)
  process.exit(2)
}
try {
  await sendMessage(to, text, link)
  process.stdout.write(`已发给${to === EVERYBODY ? '所有学员' : to}\n`)
} catch (error) {
  if (!(error instanceof Failure || error instanceof StartFailure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
