import { MEDIA_TRASH_DAYS, ORPHAN_DAYS } from '@bee/contract/manage/media/library-choices.ts'
import type { Space } from '@bee/contract/manage/media/library.contract.ts'
import { sayBytes } from '@bee/contract/manage/media/say-bytes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Text } from '../../../../ui/layout/pieces.tsx'
import { NotYet } from '../../../api/not-yet.tsx'
import { paths } from '../../../paths.ts'
import { SpaceBar } from '../../../school/space-bar.tsx'
import { Box } from '../../../ui/box.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { IconRow } from '../../../ui/list/icon-row.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { DuplicatesDialog } from './duplicates-dialog.tsx'
import { libraryAddress } from './library-address.ts'
import { countWords, lastsWords, sinceWords } from './library-words.ts'
import { spaceQuery } from './library.queries.ts'
import rows from '../../../school/box-rows.module.css'

const partsOf = ({ filmBytes, originalBytes, otherBytes, trashBytes }: Space) =>
  [
    { kind: 'film', label: '成品视频', bytes: filmBytes },
    { kind: 'original', label: '原片，删了才没有', bytes: originalBytes },
    { kind: 'other', label: '图片与讲义', bytes: otherBytes },
    { kind: 'trash', label: `回收站，${MEDIA_TRASH_DAYS} 天后清`, bytes: trashBytes },
  ] as const

function Filled({ space }: { space: Space }) {
  const { totalBytes, freeBytes } = space
  const lasts = lastsWords(space)
  return (
    <div className={rows.body}>
      <SpaceBar parts={partsOf(space)} totalBytes={totalBytes ?? undefined} freeBytes={freeBytes ?? undefined} />
      {lasts === '' ? null : (
        <Text as="p" above={12} size={12} tone="quiet">
          {lasts}
        </Text>
      )}
    </div>
  )
}

/** Used space by kind, and how long the rest lasts. */
export function SpaceBox() {
  const { data, error, isFetching, refetch } = useQuery(spaceQuery())
  const used = data ? partsOf(data).reduce((sum, { bytes }) => sum + bytes, 0) : 0
  return (
    <Box
      title="空间"
      note={
        data
          ? data.freeBytes === null
            ? sayBytes(used)
            : `${sayBytes(used)}，还剩 ${sayBytes(data.freeBytes)}`
          : undefined
      }
    >
      {data ? (
        <Filled space={data} />
      ) : (
        <NotYet title="空间没有拿到" query={{ error, isFetching, refetch }} count={4} height="single" />
      )}
    </Box>
  )
}

/** Files that can be deleted. None of them is deleted by itself, except uploads that stayed unclaimed for a month. */
export function TidyBox() {
  const now = useNow()
  const { data } = useQuery(spaceQuery())
  const [isOpen, setIsOpen] = useState(false)
  if (!data) return null
  const { unused, duplicates, orphans, missingCount } = data
  const isTidy = unused.count === 0 && duplicates.count === 0 && orphans.count === 0 && missingCount === 0
  const unusedPath = paths.mediaTab('videos') + libraryAddress({ search: '', use: 'unused', before: [] })
  return (
    <Box title="可以清一清">
      <ul role="list" className={rows.list}>
        {isTidy ? <IconRow title="没有要清的" sentence="每个视频都用着，没有重复的文件。" /> : null}
        {unused.count > 0 ? (
          <IconRow
            title={`${countWords(unused)} 个视频没有用在任何地方`}
            sentence={[sayBytes(unused.bytes), sinceWords(unused.sinceTime, now)]
              .filter((words) => words !== '')
              .join('，')}
            end={
              <ButtonLink kind="link" to={unusedPath}>
                看看
              </ButtonLink>
            }
          />
        ) : null}
        {duplicates.count > 0 ? (
          <IconRow
            title={`${countWords(duplicates)} 组内容一样的文件`}
            sentence={`${sayBytes(duplicates.bytes)}，合并后引用不变`}
            end={
              <Button kind="link" onClick={() => setIsOpen(true)}>
                看看
              </Button>
            }
          />
        ) : null}
        {orphans.count > 0 ? (
          <IconRow
            title={`${orphans.count} 个文件没有人认领`}
            sentence={`${sayBytes(orphans.bytes)}；满 ${ORPHAN_DAYS} 天夜里自己清掉，这一次会清 ${orphans.dueCount} 个，${sayBytes(orphans.dueBytes)}`}
          />
        ) : null}
        {missingCount > 0 ? (
          <IconRow title={`${missingCount} 个文件不见了`} sentence="记着它们，存的地方却没有；请看备份。" />
        ) : null}
      </ul>
      {isOpen ? <DuplicatesDialog onClose={() => setIsOpen(false)} /> : null}
    </Box>
  )
}
