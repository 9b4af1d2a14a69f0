import type { Storage, StorageTest, StoreMove } from '@bee/contract/manage/storage.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { recentTime } from '../../../lib/recent-time.ts'
import { Text } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { StateCell, type CellKind } from '../../ui/state-cell.tsx'
import { useNow } from '../../ui/use-now.ts'
import { moveWords } from './storage-words.ts'
import { storageQuery } from './storage.queries.ts'
import { IconRow } from '../../ui/list/icon-row.tsx'
import rows from '../../school/box-rows.module.css'

const MOVE_CELLS: Readonly<Record<StoreMove['state'], CellKind>> = {
  moving: 'run',
  silent: 'warn',
  partly: 'bad',
  done: 'ok',
}
const MOVE_STATES: Readonly<Record<StoreMove['state'], string>> = {
  moving: '正在搬',
  silent: '停下了',
  partly: '没抄全',
  done: '抄完了',
}

function BucketRow({ bucket, place }: { bucket: NonNullable<Storage['files']['s3']>; place: string }) {
  const api = useManageApi()
  const now = useNow()
  const [answer, setAnswer] = useState<StorageTest>()
  const test = useAction(() => api.storage.test({}), { onDone: setAnswer })
  const fetched = bucket.isFetchedThere ? '学员直接从那里取视频' : '视频经过网站送给学员'
  return (
    <IconRow
      icon="folder"
      title={place === 's3' ? '文件在 S3 兼容存储' : 'S3 兼容存储接着，只在本机找不到时去看'}
      sentence={
        <>
          {bucket.host} 的桶 {bucket.bucket}，区域 {bucket.region}；{fetched}。
          <Text block tone={answer?.isAnswering ? 'success' : 'danger'} role="status">
            {answer ? `${recentTime(answer.time, now)}：${answer.sentence}` : ''}
          </Text>
        </>
      }
      end={
        <Button small loading={test.isPending} onClick={() => test.mutate()}>
          试一试
        </Button>
      }
    />
  )
}

/** Where files and database are stored. Parts that the server's configuration decides are read only here. */
export function PlacesBox() {
  const { data } = useQuery(storageQuery())
  if (!data) return null
  const { files, move, isDatabaseHere } = data
  const moved = move ? moveWords(move, files) : undefined
  return (
    <Box title="放在哪里" note="在服务器的设置里换，换了要重新启动">
      <ul role="list" className={rows.list}>
        {files.s3 === null ? (
          <IconRow
            icon="folder"
            title="文件在本机的数据文件夹"
            sentence="一台机器这样就好；几台机器一起用，或者盘不够了，接一个 S3 兼容存储。"
          />
        ) : (
          <BucketRow bucket={files.s3} place={files.place} />
        )}
        <IconRow
          icon="table"
          title={isDatabaseHere ? '数据库在本机，随网站一起' : '数据库在你自己的 PostgreSQL'}
          sentence={
            isDatabaseHere
              ? '在数据文件夹里，只有这台机器用得到。'
              : '地址在 DATABASE_URL；它的盘够不够，请看那台机器。'
          }
        />
        {move && moved ? (
          <IconRow
            icon="swap"
            title={moved.title}
            sentence={moved.sentence}
            end={
              <>
                <StateCell kind={MOVE_CELLS[move.state]} percent={50} />
                {MOVE_STATES[move.state]}
              </>
            }
          />
        ) : null}
      </ul>
    </Box>
  )
}
