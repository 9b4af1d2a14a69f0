declare module 'virtual:manage-calls' {
  import type { CallTable } from '@bee/contract/client.ts'
  import type { RoomContract } from '@bee/contract/manage/room-contract.ts'

  /** Of every call that the operators' pages make what a caller must know (see web/calls-plugin.ts). */
  export const calls: CallTable<RoomContract>
}
