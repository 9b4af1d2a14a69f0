import type { BackupList } from '@bee/contract/manage/backup.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { useJobStream } from '../../api/use-job-stream.ts'
import { NotYet } from '../../api/not-yet.tsx'
import { ProgressBar } from '../../school/progress-bar.tsx'
import { saidPercent } from '../../school/said-percent.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { StateCell } from '../../ui/state-cell.tsx'
import { useNow } from '../../ui/use-now.ts'
import { comparedWords, lastWords, placeWords, planWords, trustOf } from './backup-words.ts'
import { LIST_ID } from './backup-list.tsx'
import { backupsQuery } from './backup.queries.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { useBackupActs } from './use-backup-acts.ts'
import { IconRow } from '../../ui/list/icon-row.tsx'
import rows from '../../school/box-rows.module.css'
import styles from './backup.module.css'

function Lines({ overview, onPlan }: { overview: BackupList; onPlan: () => void }) {
  const now = useNow()
  const { list, plan, obstacle } = overview
  const last = list.find(({ state }) => state === 'ready')
  const trust = last ? trustOf(last) : undefined
  return (
    <ul role="list" className={rows.list}>
      {last && trust ? (
        <IconRow
          icon="shield"
          title={lastWords(last, now)}
          sentence={comparedWords(last)}
          end={
            <>
              <StateCell kind={trust.cell} percent={50} />
              {trust.words}
            </>
          }
        />
      ) : (
        <IconRow
          icon="shield"
          title="还没有备份"
          sentence={`第一份在 ${plan.time}；不想等，就现在备份。网站照常开着，学员感觉不到。`}
        />
      )}
      <IconRow
        icon="history"
        title={planWords(plan)}
        sentence={placeWords(overview)}
        end={
          <Button kind="link" aria-label="改备份的计划" onClick={onPlan}>
            改
          </Button>
        }
      />
      <IconRow
        icon="undo"
        title="恢复到某一份"
        sentence={obstacle ?? '先备份现在的，再恢复到旁边核对，最后一下子换上；现在的留着，不满意还能回来。'}
        end={
          list.length > 0 ? (
            <Button kind="link" onClick={() => document.getElementById(LIST_ID)?.focus()}>
              选一份
            </Button>
          ) : undefined
        }
      />
    </ul>
  )
}

/** The last backup with its rehearsal, the next backup, and the way to restore. */
export function BackupBox() {
  const { data, error, isFetching, refetch } = useQuery(backupsQuery())
  const [isPlanning, setIsPlanning] = useState(false)
  const { make } = useBackupActs()
  useJobStream('backup')
  const making = data?.making ?? null
  return (
    <Box
      title="备份"
      actions={
        data ? (
          <Button
            small
            loading={make.isPending}
            aria-disabled={making !== null || undefined}
            title={making === null ? undefined : '有一件正在做，等它做完。'}
            onClick={() => {
              if (making === null) make.mutate()
            }}
          >
            现在备份
          </Button>
        ) : undefined
      }
    >
      {data ? (
        <>
          {making === null ? null : (
            <Stack gap={6} className={styles.making}>
              <span className="visually-hidden" role="status">
                正在做，到了 {saidPercent(making.percent)}%
              </span>
              <Row as="p" gap={8}>
                <StateCell kind="run" percent={making.percent} />
                {making.doing === '' ? '排上了，马上开始' : making.doing}
                <Text as="small" atEnd tone="quiet">
                  {making.percent}%
                </Text>
              </Row>
              <ProgressBar label="做到哪里" percent={making.percent} />
            </Stack>
          )}
          {data.problem === null ? null : (
            <Row as="p" gap={8} className={styles.problem} role="alert">
              <StateCell kind="warn" />
              {data.problem}
            </Row>
          )}
          <Lines overview={data} onPlan={() => setIsPlanning(true)} />
        </>
      ) : (
        <NotYet title="备份没有拿到" query={{ error, isFetching, refetch }} count={3} height="double" />
      )}
      {data && isPlanning ? <PlanDialog overview={data} onClose={() => setIsPlanning(false)} /> : null}
    </Box>
  )
}
