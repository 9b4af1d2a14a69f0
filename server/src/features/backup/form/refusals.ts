import { conflict } from '@bee/contract/failures.ts'

/** Why a file is not taken for a backup, each said before anything is touched. */
export const noBackup = () => conflict('这不是蜂学堂的备份文件')
export const cutOff = () => conflict('备份不完整：文件在中途断了，可能没有复制完或者磁盘满了')
export const altered = () => conflict('备份损坏了：内容与它自己的核对值不符')
export const wrongPassphrase = () => conflict('打不开加密的备份：BACKUP_PASSPHRASE 不对，或者文件的开头损坏了')
export const needsPassphrase = () => conflict('备份是加密的，请设置做它时的 BACKUP_PASSPHRASE')
export const newerForm = () => conflict('备份来自更新的程序，请先把程序升级到做它的那一版')
