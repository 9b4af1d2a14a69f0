import type { Database, Db, Work } from '../../../database/database.ts'

export interface PauseHours {
  pauseFromHour: number | null
  pauseToHour: number | null
}

export interface SettingsRow extends PauseHours {
  /** The name of the transcoding tool, as a worker has found it. */
  tool: string | null
}

const UNSET: SettingsRow = { pauseFromHour: null, pauseToHour: null, tool: null }

export async function readTranscodeSettings(work: Db): Promise<SettingsRow> {
  const row = await work
    .selectFrom('making_settings')
    .select(['pause_from_hour as pauseFromHour', 'pause_to_hour as pauseToHour', 'tool'])
    .executeTakeFirst()
  return row ?? UNSET
}

/** For audit undo of a change. */
export async function readPauseHours(work: Work): Promise<PauseHours> {
  const { pauseFromHour, pauseToHour } = await readTranscodeSettings(work)
  return { pauseFromHour, pauseToHour }
}

export function createTranscodeSettingsRepository(database: Database) {
  const read = (db: Db = database) => readTranscodeSettings(db)

  async function setPause(work: Work, { pauseFromHour, pauseToHour }: PauseHours): Promise<void> {
    const columns = { pause_from_hour: pauseFromHour, pause_to_hour: pauseToHour }
    await work
      .insertInto('making_settings')
      .values(columns)
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet(columns))
      .execute()
  }

  /** Every transcode calls this, so it writes only a changed name. */
  async function noteTool(tool: string): Promise<void> {
    await database
      .insertInto('making_settings')
      .values({ tool })
      .onConflict((conflict) =>
        conflict.column('is_only').doUpdateSet({ tool }).where('making_settings.tool', 'is distinct from', tool),
      )
      .execute()
  }

  return { read, setPause, noteTool }
}

export type TranscodeSettingsRepository = ReturnType<typeof createTranscodeSettingsRepository>
