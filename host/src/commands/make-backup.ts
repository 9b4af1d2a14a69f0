import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { inMegabytes, sayProgress } from './backup-words.ts'
import { WrongUse, type OperatorCommand } from './operator-command.ts'

export const makeBackup: OperatorCommand = {
  usage: `用法：
  npm run backup:make                       备份整所学校，网站开着或停着都行
  npm run backup:make -- --files            文件本身也放进去（文件放在数据文件夹里时本来就是）
  npm run backup:make -- --no-files         只列出文件
  npm run backup:make -- --to <文件>        写到这个文件，不进备份的列表
设了 BACKUP_PASSPHRASE 就加密，设了 BACKUP_DIR 就另抄一份。`,
  read(words) {
    let areFilesIncluded: boolean | undefined
    let to: string | undefined
    const rest = [...words]
    while (rest.length > 0) {
      const word = rest.shift()
      if (word === '--files' || word === '--no-files') areFilesIncluded = word === '--files'
      else if (word === '--to' && rest[0] !== undefined) to = rest.shift()
      else throw new WrongUse()
    }
    return async ({ config, services }) => {
      const { backupWork, backupMaking } = services
      const isIncluded = areFilesIncluded ?? config.fileStore === 'folder'
      const report = sayProgress()
      return backupWork.withPlace(async () => {
        if (to === undefined) {
          const row = await backupWork.makeNow('manual', { report }, isIncluded)
          return `备份好了：${row.name}（${inMegabytes(row.bytes)}，${row.tableCount} 张表 ${row.rowCount} 行，${row.fileCount} 个文件${row.hasFiles ? '' : '只列出'}）`
        }
        const draft = path.join(path.dirname(path.resolve(to)), `.${path.basename(to)}.unfinished`)
        const { content, made } = backupMaking.make({ areFilesIncluded: isIncluded, report })
        try {
          await pipeline(content, createWriteStream(draft, { mode: 0o600, flush: true }))
          await rename(draft, to)
        } catch (error) {
          await rm(draft, { force: true })
          throw error
        }
        const { bytes, manifest } = made()
        return `备份好了：${to}（${inMegabytes(bytes)}，${manifest.tables.length} 张表，${manifest.files.count} 个文件${isIncluded ? '' : '只列出'}）`
      })
    }
  },
}
