import {
  IMPORT_STATE_WORDS,
  type SchoolImportDetail,
  type SchoolMistake,
  type SchoolPlanEntry,
} from '@bee/contract/manage/school-files/school-files.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Grid, Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { NotYet } from '../../api/not-yet.tsx'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { StateCell } from '../../ui/state-cell.tsx'
import { Tag } from '../../ui/tag.tsx'
import { progressWords, STATE_CELLS } from './import-box.tsx'
import { importQuery } from './school-files.queries.ts'
import styles from './school-files.module.css'

const ENTRY_TAGS = {
  new: { words: '新的', tone: 'ok' },
  changed: { words: '改动', tone: 'info' },
  gone: { words: '包里没有', tone: 'warn' },
} as const

function Mistakes({ title, list }: { title: string; list: readonly SchoolMistake[] }) {
  if (list.length === 0) return null
  return (
    <section>
      <Text as="h3" below={8} size={14} line={22}>
        {title}
      </Text>
      <ul role="list" className={styles.mistakes}>
        {list.map(({ file, line, sentence }, nth) => (
          <li key={nth}>
            <Text as="code" block size={12} tone="quiet">
              {file}:{line}
            </Text>
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Entry({ entry }: { entry: SchoolPlanEntry }) {
  const { words, tone } = ENTRY_TAGS[entry.state]
  return (
    <li>
      <p>
        <Tag tone={tone}>{words}</Tag> {entry.kindName} <b>{entry.title}</b>{' '}
        <Text as="code" size={12} tone="quiet">
          {entry.slug}
        </Text>
      </p>
      {entry.changes.length === 0 ? null : (
        <Text as="dl" above={6} size={13}>
          {entry.changes.map(({ field, before, after }) => (
            <Grid gap={10} key={field} className={styles.change}>
              <Text as="dt" tone="quiet">
                {field}
              </Text>
              <dd>
                <del>{before}</del>
                <ins>{after}</ins>
              </dd>
            </Grid>
          ))}
        </Text>
      )}
    </li>
  )
}

function Sum({ detail }: { detail: SchoolImportDetail }) {
  const { state, sentence, counts } = detail
  return (
    <Stack gap={6}>
      <Row as="p" gap={8} role="status">
        <StateCell kind={STATE_CELLS[state]} {...(detail.percent < 100 ? { percent: detail.percent } : {})} />
        <b>
          {IMPORT_STATE_WORDS[state]}
          {progressWords(detail)}
        </b>
      </Row>
      {sentence === '' ? null : <p>{sentence}</p>}
      <p>
        新的 {counts.added} 样，改动 {counts.changed} 样，一样的 {counts.same} 样
        {counts.gone > 0 ? `，学校里有而包里没有的 ${counts.gone} 样` : ''}
        {counts.mistakes > 0 ? `；${counts.mistakes} 处错` : ''}。
      </p>
    </Stack>
  )
}

/** One import: its errors or its changes, and the button to apply it. */
export function ImportDrawer({
  importId,
  mayChange,
  onClose,
}: {
  importId: number
  mayChange: boolean
  onClose: () => void
}) {
  const api = useManageApi()
  const [withdrawGone, setWithdrawGone] = useState(false)
  const apply = useAction(() => api.schoolFiles.apply({ importId, withdrawGone }), {
    onDone: () => showNotice('开始导入，在任务里也看得到'),
  })
  const discard = useAction(() => api.schoolFiles.discard({ importId }), {
    onDone: () => {
      showNotice('文件包丢弃了')
      onClose()
    },
  })
  // A discarded import is not asked for again: it is gone before the answer comes.
  const { data, error, isFetching, refetch } = useQuery({ ...importQuery(importId), enabled: !discard.isPending })
  const counts = data?.counts
  const isNothing = counts !== undefined && counts.added + counts.changed + (withdrawGone ? counts.gone : 0) === 0
  return (
    <Drawer title={data?.fileName ?? '导入'} onClose={onClose}>
      {data ? (
        <Stack gap={18} className={styles.detail}>
          <Sum detail={data} />
          <Mistakes title="要改的" list={data.mistakes} />
          <Mistakes title="会略过的" list={data.notes} />
          {data.entries.length === 0 ? null : (
            <section>
              <Text as="h3" below={8} size={14} line={22}>
                {data.state === 'done' ? '变了的' : '会怎么变'}
              </Text>
              <ul role="list" className={styles.entries}>
                {data.entries.map((entry) => (
                  <Entry key={`${entry.kindName} ${entry.slug}`} entry={entry} />
                ))}
              </ul>
              {data.hasMoreEntries ? <p>只列出前 {data.entries.length} 样。</p> : null}
            </section>
          )}
          {mayChange && data.state === 'ready' ? (
            <Row gap={14} wraps>
              {data.counts.gone > 0 ? (
                <Row as="label" gap={8}>
                  <input
                    type="checkbox"
                    checked={withdrawGone}
                    onChange={(event) => setWithdrawGone(event.target.checked)}
                  />
                  包里没有的 {data.counts.gone} 样下架
                </Row>
              ) : null}
              <Button
                kind="main"
                loading={apply.isPending}
                aria-disabled={isNothing || undefined}
                title={isNothing ? '没有要变的' : undefined}
                onClick={() => {
                  if (!isNothing) apply.mutate()
                }}
              >
                导入
              </Button>
            </Row>
          ) : null}
          {mayChange && ['ready', 'refused', 'failed'].includes(data.state) ? (
            <Row>
              <Button kind="quiet" loading={discard.isPending} onClick={() => discard.mutate()}>
                丢弃这个包
              </Button>
            </Row>
          ) : null}
        </Stack>
      ) : (
        <NotYet title="这次导入没有拿到" query={{ error, isFetching, refetch }} count={5} height="double" />
      )}
    </Drawer>
  )
}
