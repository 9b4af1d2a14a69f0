import { onOneLine, shanghaiMinute, WrongUse, type OperatorCommand } from './operator-command.ts'

export const listBookings: OperatorCommand = {
  usage: `用法：
  npm run booking:list              今天起要打的预约电话，先打的在前
  npm run booking:list -- --past    昨天以前的，近的在前；没有约时间的也在这里`,
  read(words) {
    const [flag] = words
    if (flag !== undefined && flag !== '--past') throw new WrongUse()
    return async ({ services: { promotions } }) => {
      const isPast = flag !== undefined
      const bookings = await promotions.bookings(isPast ? 'past' : 'to-come')
      if (bookings.length === 0) return isPast ? '没有以前的预约' : '今天起没有预约'
      return bookings
        .map(({ callAt, contact, content, createdAt }) =>
          [
            `${callAt === null ? '没有约时间      ' : shanghaiMinute(callAt)}  ${contact}`,
            `    ${onOneLine(content)}（${shanghaiMinute(createdAt)} 提交）`,
          ].join('\n'),
        )
        .join('\n')
    }
  },
}
