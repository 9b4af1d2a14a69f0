import { SCHOOL_DOWNLOAD_PATH, type SchoolExport } from '@bee/contract/manage/school-files/school-files.contract.ts'
import { sayBytes } from '@bee/contract/manage/media/say-bytes.ts'
import { useQuery } from '@tanstack/react-query'
import { recentTime } from '../../../lib/recent-time.ts'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { leadToExport } from '../../api/manage-file.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { StateCell, type CellKind } from '../../ui/state-cell.tsx'
import { useNow } from '../../ui/use-now.ts'
import { exportsQuery } from './school-files.queries.ts'
import rows from '../../school/box-rows.module.css'

const CELLS: Record<SchoolExport['state'], CellKind> = { making: 'run', ready: 'ok', failed: 'bad', gone: 'off' }

function stateWords({ state, percent, bytes, sentence, expireTime }: SchoolExport, now: number): string {
  if (state === 'making') return `正在打包，${percent}%`
  if (state === 'failed') return `没做成，因为${sentence}`
  if (state === 'gone') return '过期，已经清掉'
  return `${sayBytes(bytes)}${expireTime === null ? '' : `，留到 ${recentTime(expireTime, now)}`}`
}

/** Exports with progress and download link. The browser downloads straight to disk. */
export function ExportList() {
  const api = useManageApi()
  const now = useNow()
  const { data } = useQuery(exportsQuery())
  const take = useAction(
    async ({ exportId }: SchoolExport) =>
      leadToExport(SCHOOL_DOWNLOAD_PATH, await api.schoolFiles.download({ exportId })),
    { onDone: (fileName) => showNotice(`「${fileName}」开始下载，记进了操作记录`) },
  )
  if (!data || data.length === 0) return null
  return (
    <ul role="list" aria-label="导出的文件">
      {data.map((each) => (
        <Row as="li" gap={12} key={each.exportId} className={rows.row}>
          <StateCell kind={CELLS[each.state]} {...(each.state === 'making' ? { percent: each.percent } : {})} />
          <Text as="div" grow shrinks breaks>
            <b>
              {each.title}
              {each.withFilms ? '，带视频' : ''}
            </b>
            <Text as="p" size={12} line={18} tone="quiet">
              {stateWords(each, now)} · {each.byName} {recentTime(each.createTime, now)}
            </Text>
          </Text>
          {each.state === 'ready' ? (
            <Button
              small
              icon="download"
              loading={take.isPending && take.variables?.exportId === each.exportId}
              onClick={() => take.mutate(each)}
            >
              下载<span className="visually-hidden">：{each.fileName}</span>
            </Button>
          ) : null}
        </Row>
      ))}
    </ul>
  )
}
