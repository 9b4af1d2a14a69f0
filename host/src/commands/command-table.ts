import type { OperatorCommand } from './operator-command.ts'

/** Commands by their npm script name. Each is loaded only when it is requested. */
export const COMMANDS = {
  'backup:check': async () => (await import('./backup/check-backup.ts')).checkBackup,
  'backup:list': async () => (await import('./backup/list-backups.ts')).listBackups,
  'backup:make': async () => (await import('./backup/make-backup.ts')).makeBackup,
  'backup:physical': async () => (await import('./backup/copy-cluster.ts')).copyCluster,
  'backup:rehearse': async () => (await import('./backup/rehearse-backup.ts')).rehearseBackup,
  'backup:restore': async () => (await import('./backup/restore-backup.ts')).restoreBackup,
  'demo:remove': async () => (await import('./remove-demo.ts')).removeDemo,
  'files:move': async () => (await import('./move-files.ts')).moveFiles,
  'jobs:list': async () => (await import('./list-jobs.ts')).listJobs,
  'payment:check': async () => (await import('./check-payments.ts')).checkPayments,
  'owner:grant': async () => (await import('./grant-owner.ts')).grantOwner,
} satisfies Record<string, () => Promise<OperatorCommand>>

export type CommandName = keyof typeof COMMANDS

export const isCommand = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name)
