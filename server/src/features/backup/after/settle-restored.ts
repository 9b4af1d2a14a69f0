import type pg from 'pg'
import { withLine } from '../../../database/copying/direct-line.ts'
import { typedDatabase } from '../../../database/database.ts'
import { createWorkPool } from '../../../database/pool.ts'
import type { WatchedClient } from '../../../database/watched-client.ts'
import type { JobKind } from '../../../job-kind.ts'
import type { Clock } from '../../../outside/clock.ts'
import type { AuditService } from '../../audit/audit.service.ts'
import { carryOver, forgetBackups } from './carry-after-restore.repository.ts'

export interface RestoredSchool {
  /** The staff member; undefined for an operator's command. */
  by: number | undefined
  /** The id of the job in today's school; undefined for an operator's command. */
  jobId: number | undefined
  /** The name of the backup. */
  name: string
  /** The database name that today's school will get; null where there is no such school, or where it keeps its name. */
  before: string | null
}

/** Writes the facts of today into a restored school before its first visitor. */
export function createSettling(parts: {
  connection: () => pg.PoolConfig
  jobKinds: ReadonlyMap<string, JobKind>
  hasFile: (name: string) => Promise<boolean>
  audit: AuditService
  clock: Clock
}) {
  const { connection, jobKinds, hasFile, audit, clock } = parts

  async function record(target: pg.PoolConfig, name: string, summary: string): Promise<void> {
    const pool = createWorkPool({ ...target, max: 1 })
    try {
      await typedDatabase(pool)
        .transaction()
        .execute((work) =>
          audit.record(work, {
            action: 'backup.restore',
            target: { kind: 'backup', id: name },
            summary,
            undo: '恢复之前自动备份了一份，要回来就恢复那一份',
            actor: { id: null, name: '备份', roleName: '' },
          }),
        )
    } finally {
      await pool.end()
    }
  }

  return async function settle(target: pg.PoolConfig, { by, jobId, name, before }: RestoredSchool): Promise<void> {
    const kept = before === null ? '' : `；之前的留在数据库 ${before} 里`
    const summary = `学校恢复到了备份 ${name} 的那一刻${kept}`
    const seenKinds = [...jobKinds.values()].flatMap((kind) => (kind.hasVisibleEffect ? [kind.name] : []))
    const how = { userId: by, jobId, now: clock.now(), steps: [summary], result: { name, before }, seenKinds }
    await withLine(target, async (to) => {
      const carry = (from?: WatchedClient) => carryOver(from, to, how)
      await (before === null ? carry() : withLine(connection(), carry))
      if (before === null) {
        await forgetBackups(to, async (backup) => backup.state !== 'making' && (await hasFile(backup.name)))
      }
    })
    await record(target, name, summary)
  }
}
