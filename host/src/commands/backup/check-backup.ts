import { findBackup } from './backup-words.ts'
import { shanghaiMinute, WrongUse, type OperatorCommand } from '../operator-command.ts'

export const checkBackup: OperatorCommand = {
  usage: `用法：
  npm run backup:check -- <文件或备份的名字>    读完整份备份，每张表、每个文件都与它的核对值比较；什么也不改`,
  read(words) {
    const [word, ...rest] = words
    if (word === undefined || rest.length > 0) throw new WrongUse()
    return async ({ services }) => {
      const { name, open } = await findBackup(services, word)
      const { tables, files, migrations, snapshotAt } = await services.backupRestoring.check(open)
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      return `${name} 完好：${shanghaiMinute(new Date(snapshotAt))} 的学校，${tables.length} 张表 ${rows} 行，${files.count} 个文件${files.areIncluded ? '' : '（只列出）'}，迁移到 ${migrations.at(-1)?.name ?? ''}`
    }
  },
}
