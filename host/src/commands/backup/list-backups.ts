import type { BackupKind, BackupState, RehearsalState } from '@bee/contract/manage/backup.contract.ts'
import { inMegabytes } from './backup-words.ts'
import { shanghaiMinute, withFeatures, WrongUse, type OperatorCommand } from '../operator-command.ts'

const KINDS: Record<BackupKind, string> = { nightly: '每夜', manual: '手动', 'before-restore': '恢复之前' }
const STATES: Record<BackupState, string> = { making: '正在做', ready: '好', failed: '没有做成', damaged: '损坏' }
const REHEARSALS: Record<RehearsalState, string> = {
  none: '没有演练',
  running: '正在演练',
  passed: '演练通过',
  failed: '演练没有通过',
}

const loadBackup = async () => [(await import('@bee/server/features/backup/backup.feature.ts')).backupFeature] as const

export const listBackups: OperatorCommand = {
  usage: `用法：
  npm run backup:list                       列出备份，以及恢复之前留下的旧数据库
  npm run backup:list -- --drop <数据库>    扔掉一个恢复之前留下的旧数据库`,
  read(words) {
    const [flag, name, ...rest] = words
    if (rest.length > 0 || (flag !== undefined && (flag !== '--drop' || name === undefined))) throw new WrongUse()
    return withFeatures(loadBackup, async ({ services }) => {
      if (name !== undefined) {
        await services.backupCopies.dropFormer(name)
        return `旧数据库 ${name} 扔掉了`
      }
      const { rows, former, problem } = await services.backups.overview()
      const lines = rows.map((row) =>
        [
          row.name,
          KINDS[row.kind],
          row.state === 'ready'
            ? `${inMegabytes(row.bytes)}　${row.rowCount} 行${row.sentence === '' ? '' : `　${row.sentence}`}`
            : `${STATES[row.state]}：${row.sentence}`,
          REHEARSALS[row.rehearsal],
          shanghaiMinute(row.createdAt),
        ].join('　'),
      )
      const kept = former.map((each) => `恢复之前留下的旧数据库：${each.name}（${inMegabytes(each.bytes)}）`)
      return [...(lines.length > 0 ? lines : ['还没有备份']), ...kept, ...(problem === null ? [] : [problem])].join(
        '\n',
      )
    })
  },
}
