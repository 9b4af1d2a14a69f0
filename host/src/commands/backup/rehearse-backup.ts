import { StartFailure } from '@bee/server/start-failure.ts'
import { doWatched } from './watched-work.ts'
import { WrongUse, type OperatorCommand } from '../operator-command.ts'

export const rehearseBackup: OperatorCommand = {
  usage: `用法：
  npm run backup:rehearse                    把最近一份好的备份恢复进临时的数据库，核对，再扔掉
  npm run backup:rehearse -- <备份的名字>    演练这一份`,
  read(words) {
    const [word, ...rest] = words
    if (rest.length > 0) throw new WrongUse()
    return async ({ services }) => {
      const { rows } = await services.backups.overview()
      const row = rows.find(({ name, state }) => (word === undefined ? state === 'ready' : name === word))
      if (!row) throw new StartFailure(word === undefined ? '还没有做成的备份' : `没有备份 ${word}`)
      if (row.state !== 'ready') throw new StartFailure(`备份 ${row.name} 没有做成或者损坏了`)
      await doWatched((watched) => services.backupWork.rehearse(row.id, watched))
      const { rows: after } = await services.backups.overview()
      const found = after.find(({ id }) => id === row.id)?.found
      return `演练通过：${row.name} 恢复得出来，里面有 ${found?.courses ?? 0} 门课、${found?.questions ?? 0} 道题、${found?.members ?? 0} 位会员`
    }
  },
}
