import { parseArgs } from 'node:util'
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
await runCommand(async ({ services }) => {
  await services.broadcastSending.sendByCommand({ content: text, link, ...(to === EVERYBODY ? {} : { mobile: to }) })
  return `已发给${to === EVERYBODY ? '所有学员' : to}`
})
