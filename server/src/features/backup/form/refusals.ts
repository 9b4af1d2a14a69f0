import { conflict, Failure } from '@bee/contract/failures.ts'

/** The file itself is damaged: it cannot be restored on any machine. */
const DAMAGE = { isDamage: true }
const damage = (sentence: string) => conflict(sentence, DAMAGE)

export const isDamage = (error: unknown) => error instanceof Failure && error.data === DAMAGE

/** Reasons to refuse a file as a backup, each found before anything is changed. */
export const gone = () => damage('备份的文件不在了')
export const noBackup = () => damage('这不是学校的备份文件')
export const cutOff = () => damage('备份不完整：文件在中途断了，可能没有复制完或者磁盘满了')
export const altered = () => damage('备份损坏了：内容与它自己的核对值不符')
export const strangeFile = () =>
  damage('备份里有一个路径指到学校文件以外的文件，它不是这个程序做的，或者来自更新的程序')
/** The file is whole, but not as this program writes it: its seal does not prove its author. */
export const strangeTable = (table: string) =>
  conflict(`备份里的表 ${table} 与这一版程序建的不同（多了、少了，或者列不一样），不能恢复`)
export const wrongPassphrase = () => conflict('打不开加密的备份：BACKUP_PASSPHRASE 不对，或者文件的开头损坏了')
export const needsPassphrase = () => conflict('备份是加密的，请设置做它时的 BACKUP_PASSPHRASE')
export const newerForm = () => conflict('备份来自更新的程序，请先把程序升级到做它的那一版')
