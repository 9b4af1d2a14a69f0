import { contract } from '@bee/contract/index.ts'
import type pg from 'pg'
import type { Caller, Reply } from './caller.ts'

/** Within every lesson of the demo school: a place beyond the end would be stored as the end. */
const SECONDS_USED = 15

/** The acknowledged save of one member in one lesson. */
export interface SavedPlace {
  userId: number
  lessonId: number
  /** The number of the newest acknowledged save; 0 without one. */
  acknowledged(): number
  /** The place that went with a number. */
  placeOf(seq: number): number | undefined
}

export interface ProgressSaver extends SavedPlace {
  save(): Promise<Reply>
}

/** One member in one lesson, who remembers the acknowledged saves. */
export function createProgressSaver(caller: Caller, userId: number, lessonId: number): ProgressSaver {
  const places = new Map<number, number>()
  let newest = 0
  let acknowledged = 0
  return {
    userId,
    lessonId,
    acknowledged: () => acknowledged,
    placeOf: (seq) => places.get(seq),
    async save() {
      // Numbered by the moment, as the player does; never the same twice.
      const seq = Math.max(Date.now(), newest + 1)
      newest = seq
      const second = (places.size % SECONDS_USED) + 1
      places.set(seq, second)
      const reply = await caller.ask(contract.player.recordProgress, {
        lessonId,
        second,
        duration: SECONDS_USED + 5,
        playId: 'campaign',
        seq,
      })
      if (reply.status === 200) acknowledged = Math.max(acknowledged, seq)
      return reply
    },
  }
}

/** Members with a stored place behind their last acknowledged save, or with one that was never sent. */
export async function findLostSaves(pool: pg.Pool, savers: readonly SavedPlace[]): Promise<string[]> {
  // Before the query: a save that is acknowledged while the query runs may be missing in it.
  const promised = savers.map((saver) => ({ saver, seq: saver.acknowledged() }))
  const { rows } = await pool.query<{ key: string; seq: string; position_seconds: number }>(
    `select user_id || '/' || lesson_id as key, seq, position_seconds from lesson_progress where user_id = any($1)`,
    [savers.map(({ userId }) => userId)],
  )
  const stored = new Map(rows.map((row) => [row.key, row]))
  return promised.flatMap(({ saver, seq }) => {
    const row = stored.get(`${saver.userId}/${saver.lessonId}`)
    if (!row) return seq === 0 ? [] : [`会员 ${saver.userId} 的进度不见了，已答应的是 ${seq}`]
    const found = Number(row.seq)
    if (found < seq) return [`会员 ${saver.userId} 的进度停在 ${found}，已答应的是 ${seq}`]
    const place = saver.placeOf(found)
    if (place === row.position_seconds) return []
    return [`会员 ${saver.userId} 的位置是第 ${row.position_seconds} 秒，编号 ${found} 保存的是 ${String(place)}`]
  })
}
