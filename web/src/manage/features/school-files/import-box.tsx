import { IMPORT_STATE_WORDS, type SchoolImport } from '@bee/contract/manage/school-files/school-files.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { recentTime } from '../../../lib/recent-time.ts'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { NotYet } from '../../api/not-yet.tsx'
import { useUploads } from '../../school/uploads/session/use-uploads.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/place-states.tsx'
import { StateCell, type CellKind } from '../../ui/state-cell.tsx'
import { useNow } from '../../ui/use-now.ts'
import { importsQuery } from './school-files.queries.ts'
import rows from '../../school/box-rows.module.css'

export const STATE_CELLS: Record<SchoolImport['state'], CellKind> = {
  reading: 'run',
  refused: 'bad',
  ready: 'mod',
  applying: 'run',
  done: 'ok',
  failed: 'bad',
}

const countWords = ({ counts: { added, changed, mistakes }, state }: SchoolImport) =>
  state === 'refused' && mistakes > 0 ? `${mistakes} 处错` : `新的 ${added}，改动 ${changed}`

export const progressWords = ({ state, step, percent }: Pick<SchoolImport, 'state' | 'step' | 'percent'>) =>
  state === 'reading' || state === 'applying' ? `，${percent}%${step === '' ? '' : `，${step}`}` : ''

/** Imports edited files: the server reads them first, and staff review the changes before they are applied. */
export function ImportBox({ mayChange, onOpen }: { mayChange: boolean; onOpen: (importId: number) => void }) {
  const now = useNow()
  const input = useRef<HTMLInputElement>(null)
  const { data, error, isFetching, refetch } = useQuery(importsQuery())
  const { items, session } = useUploads()
  const archives = items.filter(({ kind }) => kind === 'archive')
  const isSending = archives.some(({ state }) => state !== 'done' && state !== 'stopped')

  // An uploaded archive is read at once; open its result.
  const arrived = archives.find(({ importId }) => importId !== null)?.importId ?? undefined
  const show = useEffectEvent(onOpen)
  useEffect(() => {
    if (arrived !== undefined) show(arrived)
  }, [arrived])
  const actions = mayChange ? (
    <>
      <Button icon="upload" loading={isSending} onClick={() => input.current?.click()}>
        选 ZIP 文件…
      </Button>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        className="visually-hidden"
        tabIndex={-1}
        aria-label="要导入的 ZIP 文件"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void session.add([{ file, kind: 'archive' }])
        }}
      />
    </>
  ) : undefined
  return (
    <Box title="导入" note="先读、先比较，看过了才动" actions={actions}>
      {data && data.length > 0 ? (
        <ul role="list">
          {data.map((each) => (
            <Row as="li" gap={12} key={each.importId} className={rows.row}>
              <StateCell kind={STATE_CELLS[each.state]} {...(each.percent < 100 ? { percent: each.percent } : {})} />
              <Text as="div" grow shrinks breaks>
                <b>{each.fileName}</b>
                <Text as="p" size={12} line={18} tone="quiet">
                  {IMPORT_STATE_WORDS[each.state]}
                  {progressWords(each)} · {countWords(each)} · {each.byName} {recentTime(each.createTime, now)}
                </Text>
              </Text>
              <Button small onClick={() => onOpen(each.importId)}>
                看<span className="visually-hidden">：{each.fileName}</span>
              </Button>
            </Row>
          ))}
        </ul>
      ) : data ? (
        <Empty
          why="nothing"
          title="还没有导入过"
          sentence="选一个从这里导出的 ZIP，改过的也行：先导出一份，就知道文件怎么写。"
        />
      ) : (
        <NotYet title="导入没有拿到" query={{ error, isFetching, refetch }} count={3} height="double" />
      )}
    </Box>
  )
}
