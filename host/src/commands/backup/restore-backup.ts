import type { Config } from '@bee/server/config.ts'
import { checkOwnServer } from '@bee/server/database/own-server.ts'
import { createRestoring } from '@bee/server/features/backup/restore-backup.service.ts'
import { createHurry } from '@bee/server/outside/pace.ts'
import { findBackup, findBackupFile } from './backup-words.ts'
import { doWatched } from './watched-work.ts'
import { WrongUse, type OperatorCommand, type Work } from '../operator-command.ts'

export const restoreBackup: OperatorCommand = {
  usage: `用法：
  npm run backup:restore -- <文件或备份的名字>                       先备份现在的，再恢复，最后一下子换上
  npm run backup:restore -- <文件或备份的名字> --into <postgres://…>  恢复进一个空的数据库，这里的学校不动
换上之后，之前的学校留在另一个数据库里，backup:list 列出它们。`,
  read(words) {
    const [word, flag, target, ...rest] = words
    const isFlagKnown = flag === undefined || (flag === '--into' && target !== undefined)
    if (word === undefined || !isFlagKnown || rest.length > 0) throw new WrongUse()
    const restore: Work = async ({ services }) => {
      const { name, open } = await findBackup(services, word)
      if (target !== undefined) {
        await checkOwnServer(target, '--into')
        const found = await doWatched((watched) =>
          services.backupWork.restoreInto(open, { connectionString: target }, { ...watched, name }),
        )
        const left =
          found.leftFiles === 0
            ? ''
            : `有 ${found.leftFiles} 个文件与这里的同名而不同，没有动：要备份里的，就换一个空的 DATA_DIR 再来。`
        return `恢复好了：${inWords(found)}。用 DATABASE_URL 指向它就能启动。${left}`
      }
      const { before, found } = await doWatched((watched) => services.backupWork.restore(open, name, watched))
      const kept =
        before === null ? '' : `之前的学校留在数据库 ${before} 里；不要了就 npm run backup:list -- --drop ${before}`
      return `恢复好了：${inWords(found)}。${kept}`
    }
    restore.onEmptyMachine = (machine) => refuseDamaged(word, machine)
    return restore
  },
}

/** Reads the file one time more than needed: with a bad file, the machine would otherwise be left with a new and unwanted database. */
async function refuseDamaged(word: string, { config, migrationsDir }: { config: Config; migrationsDir: string }) {
  const file = await findBackupFile(word)
  const { check } = createRestoring({
    migrationsDir,
    passphrase: config.backupPassphrase,
    trySchool: () => Promise.reject(new Error('Nothing is restored here')),
    makePace: createHurry,
  })
  if (file) await check(file.open)
}

const inWords = ({ courses, questions, members }: { courses: number; questions: number; members: number }) =>
  `${courses} 门课、${questions} 道题、${members} 位会员`
