import { badField } from '@bee/contract/failures.ts'
import type { MakingSettings } from '@bee/contract/manage/media/making.contract.ts'
import type { Work } from '../../../database/database.ts'
import type { Outcome } from '../../../http/staff/staff-write.ts'
import type { Tools } from '../../../outside/transcoder/find-tools.ts'
import { readPauseHours, type MakingSettingsRepository, type PauseHours } from './making-settings.repository.ts'

const LOOK_AGAIN_MS = 60_000

const words = ({ pauseFromHour, pauseToHour }: PauseHours) =>
  pauseFromHour === null || pauseToHour === null ? '随时转码' : `${pauseFromHour} 点到 ${pauseToHour} 点不转码`

interface SettingsParts {
  settings: MakingSettingsRepository
  findTools: (signal: AbortSignal) => Promise<Tools | undefined>
  /** Whether this process makes films itself. Else only one that does knows with what. */
  isWorking: boolean
}

export function createMakingSettings({ settings, findTools, isWorking }: SettingsParts) {
  async function toolHere(): Promise<string> {
    return (await findTools(AbortSignal.timeout(LOOK_AGAIN_MS)))?.name ?? ''
  }

  async function read(): Promise<MakingSettings> {
    const row = await settings.read()
    return isWorking ? { ...row, tool: await toolHere() } : row
  }

  async function change(
    work: Work,
    hours: { [Name in keyof PauseHours]?: number | null | undefined },
  ): Promise<Outcome<MakingSettings>> {
    const { pauseFromHour = null, pauseToHour = null } = hours
    if ((pauseFromHour === null) !== (pauseToHour === null)) {
      throw badField(pauseFromHour === null ? 'pauseFromHour' : 'pauseToHour', '开始和结束的钟点要么都填，要么都不填')
    }
    const before = await readPauseHours(work)
    const after = { pauseFromHour, pauseToHour }
    await settings.setPause(work, after)
    return {
      result: { ...(await read()), ...after },
      event: {
        action: 'making.settings',
        target: { kind: 'makingSettings', id: 'all' },
        summary: `改了转码的钟点：从${words(before)}改为${words(after)}`,
        before,
        after,
        undo: { call: 'making.setSettings', input: { ...before } },
      },
    }
  }

  return { read, change }
}

export type MakingSettingsService = ReturnType<typeof createMakingSettings>
