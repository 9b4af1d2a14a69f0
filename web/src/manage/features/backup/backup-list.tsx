import { classNames } from '../../../lib/class-names.ts'
import type { Backup, BackupList } from '@bee/contract/manage/backup.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { recentTime } from '../../../lib/recent-time.ts'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { StateCell } from '../../ui/state-cell.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useNow } from '../../ui/use-now.ts'
import { BUSY, keptWords, KIND_WORDS, sizeWords, trustOf } from './backup-words.ts'
import { backupsQuery } from './backup.queries.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { RowAct } from './row-act.tsx'
import { useBackupActs, type BackupActs } from './use-backup-acts.ts'
import rows from '../../school/box-rows.module.css'
import styles from './backup.module.css'

/** Target of the link 「选一份」. */
export const LIST_ID = 'backups'
const SHOWN_AT_FIRST = 20

interface RowProps {
  backup: Backup
  overview: BackupList
  acts: BackupActs
  now: number
  onRestore: () => void
  onRemove: () => void
}

function BackupRow({ backup, overview, acts, now, onRestore, onRemove }: RowProps) {
  const { name, kind, state, sentence, snapshotAt, rehearsal } = backup
  const { making, obstacle } = overview
  const trust = trustOf(backup)
  const isReady = state === 'ready'
  const busy = making === null ? undefined : BUSY
  const whyNot = busy ?? obstacle ?? undefined
  const note = sentence || (rehearsal.state === 'failed' ? rehearsal.sentence : '')
  const isOf = (asked: Backup | undefined) => asked?.backupId === backup.backupId
  return (
    <Row as="li" gap={12} className={classNames(rows.row, styles.row)}>
      <StateCell kind={trust.cell} percent={isReady ? 50 : (making?.percent ?? 50)} />
      <Text as="div" grow shrinks className={styles.words}>
        <Row as="b" gap={8} lines={2} wraps>
          {snapshotAt === null ? name : recentTime(snapshotAt, now)}
          <Tag>{KIND_WORDS[kind]}</Tag>
          <Text tone="soft" weight="regular">
            {trust.words}
          </Text>
        </Row>
        {isReady || snapshotAt !== null ? (
          <Text as="p" size={12} line={18} tone="soft" breaks>
            {isReady ? sizeWords(backup) : name}
          </Text>
        ) : null}
        {note === '' ? null : (
          <Text as="p" size={12} line={18} tone="danger" breaks>
            {note}
          </Text>
        )}
      </Text>
      {isReady ? (
        <Text as="small" fixed size={12} tone="quiet" className={styles.kept}>
          {keptWords(backup, now)}
        </Text>
      ) : null}
      <Row as="span" gap={8} align="stretch" justify="end" wraps className={styles.acts}>
        {isReady ? (
          <>
            <RowAct kind="line" label="恢复" name={name} whyNot={whyNot} onAct={onRestore} />
            <RowAct
              label="试着恢复"
              name={name}
              whyNot={whyNot}
              loading={acts.rehearse.isPending && isOf(acts.rehearse.variables)}
              onAct={() => acts.rehearse.mutate(backup)}
            />
            <RowAct
              label="下载"
              name={name}
              whyNot={undefined}
              loading={acts.download.isPending && isOf(acts.download.variables)}
              onAct={() => acts.download.mutate(backup)}
            />
          </>
        ) : null}
        {state === 'making' ? null : <RowAct label="删掉" name={name} whyNot={busy} onAct={onRemove} />}
      </Row>
    </Row>
  )
}

/** All backups, newest first. */
export function BackupListBox() {
  const now = useNow()
  const { data } = useQuery(backupsQuery())
  const acts = useBackupActs()
  const [asked, setAsked] = useState<{ backup: Backup; act: 'restore' | 'remove' }>()
  const [isAll, setIsAll] = useState(false)
  if (!data || data.list.length === 0) return null
  const { list } = data
  const shown = isAll ? list : list.slice(0, SHOWN_AT_FIRST)
  const close = () => setAsked(undefined)
  return (
    <Box title="有这些备份" note={`${list.length} 份`}>
      <ul role="list" id={LIST_ID} tabIndex={-1} aria-label="备份" className={styles.list}>
        {shown.map((backup) => (
          <BackupRow
            key={backup.backupId}
            backup={backup}
            overview={data}
            acts={acts}
            now={now}
            onRestore={() => setAsked({ backup, act: 'restore' })}
            onRemove={() => setAsked({ backup, act: 'remove' })}
          />
        ))}
      </ul>
      {shown.length < list.length ? (
        <Text as="div" textAlign="center" className={styles.foot}>
          <Button small onClick={() => setIsAll(true)}>
            再往前看 {list.length - shown.length} 份
          </Button>
        </Text>
      ) : null}
      {asked?.act === 'restore' ? <RestoreDialog backup={asked.backup} acts={acts} onClose={close} /> : null}
      {asked?.act === 'remove' ? <RemoveDialog backup={asked.backup} acts={acts} onClose={close} /> : null}
    </Box>
  )
}
