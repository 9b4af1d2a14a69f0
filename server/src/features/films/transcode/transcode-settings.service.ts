import { badField } from '@bee/contract/failures.ts'
import type { TranscodeSettings } from '@bee/contract/manage/media/transcode.contract.ts'
import type { Work } from '../../../database/database.ts'
import type { Outcome } from '../../../http/staff/staff-write.ts'
import type { Tools } from '../../../outside/transcoder/find-tools.ts'
import {
  readTranscodeSettings,
  type TranscodeSettingsRepository,
  type PauseHours,
} from './transcode-settings.repository.ts'

const words = ({ pauseFromHour, pauseToHour }: PauseHours) =>
  pauseFromHour === null || pauseToHour === null ? '随时转码' : `${pauseFromHour} 点到 ${pauseToHour} 点不转码`

interface SettingsParts {
  settings: TranscodeSettingsRepository
  /** The tools found in the last minutes, so that reading the settings starts no process. */
  knownTools: () => Promise<Tools | undefined>
  /** Whether this process transcodes films. Only such a process knows its tool. */
  isWorking: boolean
}

export function createTranscodeSettings({ settings, knownTools, isWorking }: SettingsParts) {
  /** Undefined where another process transcodes and has stored its tool. Do not call it in a transaction: it may start ffmpeg. */
  async function toolHere(): Promise<string | undefined> {
    return isWorking ? ((await knownTools())?.name ?? '') : undefined
  }

  async function read(): Promise<TranscodeSettings> {
    const [row, tool] = await Promise.all([settings.read(), toolHere()])
    return { ...row, tool: tool ?? row.tool }
  }

  async function change(
    work: Work,
    hours: { [Name in keyof PauseHours]?: number | null | undefined },
    tool: string | undefined,
  ): Promise<Outcome<TranscodeSettings>> {
    const { pauseFromHour = null, pauseToHour = null } = hours
    if ((pauseFromHour === null) !== (pauseToHour === null)) {
      throw badField(pauseFromHour === null ? 'pauseFromHour' : 'pauseToHour', '开始和结束的钟点要么都填，要么都不填')
    }
    const { tool: writtenTool, ...before } = await readTranscodeSettings(work)
    const after = { pauseFromHour, pauseToHour }
    await settings.setPause(work, after)
    return {
      result: { ...after, tool: tool ?? writtenTool },
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

  return { read, toolHere, change }
}

export type TranscodeSettingsService = ReturnType<typeof createTranscodeSettings>
