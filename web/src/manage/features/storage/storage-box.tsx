import type { Storage } from '@bee/contract/manage/storage.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { recentTime } from '../../../lib/recent-time.ts'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { useJobStream } from '../../api/use-job-stream.ts'
import { NotYet } from '../../api/not-yet.tsx'
import { saidPercent } from '../../school/said-percent.ts'
import { SpaceBar } from '../../school/space-bar.tsx'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/place-states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useNow } from '../../ui/use-now.ts'
import { BucketDialog } from './bucket-dialog.tsx'
import { growthWords, isNarrow, KIND_WORDS, lastsWords, placeWords } from './storage-words.ts'
import { storageQuery } from './storage.queries.ts'
import rows from '../../school/box-rows.module.css'

function CountButton({ counting }: Pick<Storage, 'counting'>) {
  const api = useManageApi()
  const count = useAction(() => api.storage.count({}))
  return (
    <Button small icon="refresh" loading={count.isPending || counting !== null} onClick={() => count.mutate()}>
      现在数
    </Button>
  )
}

function CountedLine({ storage }: { storage: Storage }) {
  const now = useNow()
  const { counted, counting } = storage
  const when = counted === null ? '' : `${recentTime(counted.time, now)} 数的，每天 05:10 数一次。`
  return (
    <Row gap={12} lines={8} justify="between" wraps above={12} size={12} tone="quiet">
      <p role="status">
        {counting ? `正在数，到了 ${saidPercent(counting.percent)}%。` : when}
        {growthWords(storage)}
      </p>
      <CountButton counting={counting} />
    </Row>
  )
}

/** Used space by kind, and how long the rest lasts. */
export function StorageBox() {
  const { data, error, isFetching, refetch } = useQuery(storageQuery())
  const [isOpen, setIsOpen] = useState(false)
  useJobStream('storage')
  const lasts = data ? lastsWords(data) : ''
  return (
    <Box
      title="存储"
      note={data ? placeWords(data) : undefined}
      actions={
        data ? (
          <>
            {lasts === '' ? null : isNarrow(data) ? <Tag tone="warn">{lasts}</Tag> : <Text tone="soft">{lasts}</Text>}
            <Button small onClick={() => setIsOpen(true)}>
              {data.files.s3 === null ? '接一个 S3 兼容存储' : 'S3 怎么接的'}
            </Button>
          </>
        ) : undefined
      }
    >
      {data?.counted ? (
        <div className={rows.body}>
          <SpaceBar
            parts={data.counted.kinds.map(({ kind, bytes }) => ({ kind, label: KIND_WORDS[kind], bytes }))}
            totalBytes={data.disk?.totalBytes}
          />
          <CountedLine storage={data} />
        </div>
      ) : data ? (
        <Empty
          why="nothing"
          title={data.counting ? '正在数第一次' : '还没有数过'}
          sentence={
            data.counting ? '数好了这里就有。' : '夜里 05:10 数第一次，数各种文件和数据库占了多少；不想等，就现在数。'
          }
          actions={<CountButton counting={data.counting} />}
        />
      ) : (
        <NotYet title="存储没有拿到" query={{ error, isFetching, refetch }} count={4} height="single" />
      )}
      {data && isOpen ? <BucketDialog storage={data} onClose={() => setIsOpen(false)} /> : null}
    </Box>
  )
}
