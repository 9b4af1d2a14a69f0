declare module 'virtual:manage-calls' {
  import type { CallTable } from '@bee/contract/client.ts'
  import type { DeskContract } from '@bee/contract/manage/desk-contract.ts'

  /** Where each call of the staff pages goes and how its input travels (see web/calls-plugin.ts). */
  export const calls: CallTable<DeskContract>
}
