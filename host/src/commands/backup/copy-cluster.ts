import path from 'node:path'
import { copyCluster as copyRunning } from '@bee/server/database/copying/copy-cluster.ts'
import { StartFailure } from '@bee/server/start-failure.ts'
import { inMegabytes } from './backup-words.ts'
import { WrongUse, type OperatorCommand } from '../operator-command.ts'

export const copyCluster: OperatorCommand = {
  usage: `用法：
  npm run backup:physical -- <文件夹>    把内置的数据库原样抄进这个文件夹，网站开着也行；DATA_DIR 指向它就能启动
只抄数据库；上传的文件与 secret 在数据文件夹里，另外抄。要能换机器、换版本，用 backup:make。`,
  read(words) {
    const [folder, ...rest] = words
    if (folder === undefined || rest.length > 0) throw new WrongUse()
    return async ({ config, services }) => {
      if (config.databaseUrl !== undefined) {
        throw new StartFailure('用的是自己的 PostgreSQL：请用它的 pg_basebackup，或者 npm run backup:make。')
      }
      const { bytes } = await copyRunning({
        connection: services.deps.direct,
        dataDir: config.dataDir,
        folder: path.resolve(folder),
      })
      return `抄好了：${path.resolve(folder)}（${inMegabytes(bytes)}）。用 DATA_DIR=${path.resolve(folder)} 启动就是那一刻的学校；先把数据文件夹里的 secret 与上传的文件也抄过去。`
    }
  },
}
