import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { freeSpaceOf } from '@bee/server/outside/disk-space.ts'
import { StartFailure } from '@bee/server/start-failure.ts'
import { inMegabytes } from './backup-words.ts'
import { type Operator, WrongUse, type OperatorCommand } from '../operator-command.ts'
import { doWatched, type Watched } from './watched-work.ts'

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
      const isIncluded = areFilesIncluded ?? config.fileStore === 'folder'
      return doWatched((watched) =>
        services.backupWork.withSlot(() =>
          to === undefined ? makeListed(services, isIncluded, watched) : writeTo(to, services, isIncluded, watched),
        ),
      )
    }
  },
}

type Services = Operator['services']

async function makeListed({ backupWork }: Services, isIncluded: boolean, watched: Watched): Promise<string> {
  const row = await backupWork.makeNow('manual', watched, isIncluded)
  const { name, bytes, tableCount, rowCount, fileCount, hasFiles, sentence } = row
  const note = sentence === '' ? '' : `\n注意：${sentence}`
  return `备份好了：${name}（${inMegabytes(bytes)}，${tableCount} 张表 ${rowCount} 行，${fileCount} 个文件${hasFiles ? '' : '只列出'}）${note}`
}

async function writeTo(to: string, { backupMaking }: Services, isIncluded: boolean, watched: Watched): Promise<string> {
  const folder = path.dirname(path.resolve(to))
  // Check first: otherwise the error would appear only after the whole backup was written.
  if ((await stat(to).catch(() => undefined))?.isDirectory() === true)
    throw new StartFailure(`${to} 是文件夹，请写明文件的名字`)
  await backupMaking.requireSpaceFor(isIncluded, () => freeSpaceOf(folder))
  const draft = path.join(folder, `.${path.basename(to)}.unfinished`)
  const { content, made } = backupMaking.make({ areFilesIncluded: isIncluded, ...watched })
  try {
    // A killed command may have left the draft file. Removing it also removes a link that an attacker planted for us to write through.
    await rm(draft, { force: true })
    await pipeline(content, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
    await rename(draft, to)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  const { bytes, manifest } = made()
  return `备份好了：${to}（${inMegabytes(bytes)}，${manifest.tables.length} 张表，${manifest.files.count} 个文件${isIncluded ? '' : '只列出'}）`
}
