import { MEDIA_TRASH_DAYS } from '@bee/contract/manage/media/library-choices.ts'
import { sayBytes } from '@bee/contract/manage/media/say-bytes.ts'
import type { Storage, StorageKind } from '@bee/contract/manage/storage.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { Box } from '../../ui/box.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { IconRow } from '../../ui/list/icon-row.tsx'
import { isNarrow } from './storage-words.ts'
import { storageQuery } from './storage.queries.ts'
import rows from '../../school/box-rows.module.css'

interface Way {
  title: string
  note: string
  to: string
  act: string
}

const bytesOf = ({ kinds }: NonNullable<Storage['counted']>, wanted: StorageKind) =>
  kinds.find(({ kind }) => kind === wanted)?.bytes ?? 0

/** Ways to free space, largest first. Empty when there are none. */
function waysOf(counted: NonNullable<Storage['counted']>): Way[] {
  const { spareOriginals } = counted
  const [trash, backups] = [bytesOf(counted, 'trash'), bytesOf(counted, 'backup')]
  const ways: (Way & { bytes: number })[] = [
    {
      bytes: spareOriginals.bytes,
      title: `${spareOriginals.count} 份原片可以删，${sayBytes(spareOriginals.bytes)}`,
      note: '学员看的是做好的视频，删了照常能播，只是不能再转码；在视频里一个一个删。',
      to: paths.mediaTab('videos'),
      act: '去看视频',
    },
    {
      bytes: trash,
      title: `回收站里有 ${sayBytes(trash)}`,
      note: `放满 ${MEDIA_TRASH_DAYS} 天，夜里自己清掉。`,
      to: paths.mediaTab('trash'),
      act: '看回收站',
    },
    {
      bytes: backups,
      title: `备份占 ${sayBytes(backups)}`,
      note: '留得短一些，或者不带文件，都会小下来。',
      to: paths.backup,
      act: '去看备份',
    },
  ]
  return ways.filter(({ bytes }) => bytes > 0).toSorted((one, other) => other.bytes - one.bytes)
}

/** Ways to free disk space. Hidden when there are none. */
export function SpaceBox() {
  const { data } = useQuery(storageQuery())
  if (!data?.counted) return null
  const ways = waysOf(data.counted)
  if (ways.length === 0) return null
  return (
    <Box title={isNarrow(data) ? '不够了，先腾这些' : '要腾地方的话'}>
      <ul role="list" className={rows.list}>
        {ways.map(({ title, note, to, act }) => (
          <IconRow
            key={to}
            title={title}
            sentence={note}
            end={
              <ButtonLink kind="link" to={to}>
                {act}
              </ButtonLink>
            }
          />
        ))}
      </ul>
    </Box>
  )
}
