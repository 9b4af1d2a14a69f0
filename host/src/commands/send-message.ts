import { parseArgs } from 'node:util'
import { WrongUse, type OperatorCommand } from './operator-command.ts'

const EVERYBODY = 'all'

export const sendMessage: OperatorCommand = {
  usage: `用法：
  npm run message:send -- --to all --text <正文> [--link /subject]      发给所有学员
  npm run message:send -- --to <手机号> --text <正文> [--link /subject]  发给一位学员`,
  read(words) {
    const { values } = parseArgs({
      args: [...words],
      options: { to: { type: 'string' }, text: { type: 'string' }, link: { type: 'string', default: '' } },
      strict: false,
    })
    const { to, text, link } = values
    if (typeof to !== 'string' || typeof text !== 'string' || typeof link !== 'string') throw new WrongUse()
    // Open pages hear of it at once.
    return async ({ services }) => {
      const receiver = to === EVERYBODY ? {} : { mobile: to }
      await services.broadcastSending.sendByCommand({ content: text, link, ...receiver })
      return `已发给${to === EVERYBODY ? '所有学员' : to}`
    }
  },
}
