import { Text } from '../../../../ui/layout/pieces.tsx'
import type { LibraryFile } from '@bee/contract/manage/media/library.contract.ts'
import { sayBytes } from '@bee/contract/manage/media/say-bytes.ts'
import { useQuery } from '@tanstack/react-query'
import { NotYet } from '../../../api/not-yet.tsx'
import { recentTime } from '../../../../lib/recent-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Drawer, DrawerSection } from '../../../ui/drawer.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { usesQuery } from './library.queries.ts'
import { useMediaActs } from './use-media-acts.ts'
import { UseList } from './use-words.tsx'
import styles from './film-detail.module.css'

/** A picture or file, with its uses. */
export function FileDrawer({ file, onClose }: { file: LibraryFile; onClose: () => void }) {
  const now = useNow()
  const uses = useQuery(usesQuery(file.assetId))
  const acts = useMediaActs({ onDone: onClose })
  const isUsed = (uses.data?.count ?? file.uses.count) > 0
  const whyNot = acts.whyNot ?? (isUsed ? '还用着，先换掉再删。' : undefined)
  return (
    <Drawer title={file.title} onClose={onClose}>
      {file.url === '' ? null : <img className={styles.picture} src={file.url} alt={file.title} />}
      <DrawerSection title="这个文件">
        <p>
          {file.width > 0 ? `${file.width} × ${file.height}，` : ''}
          {sayBytes(file.bytes)}，{file.by === null ? '' : `${file.by.nickName} `}
          {recentTime(file.time, now)}传的
        </p>
      </DrawerSection>
      <DrawerSection title="用在哪里">
        {uses.data ? (
          <UseList uses={uses.data.list} />
        ) : (
          <NotYet title="没有拿到用在哪里" query={uses} count={2} height="single" />
        )}
      </DrawerSection>
      <DrawerSection title="删除">
        <Button
          icon="trash"
          kind="danger"
          loading={acts.remove.isPending}
          aria-disabled={whyNot !== undefined || undefined}
          title={whyNot}
          onClick={() => {
            if (whyNot === undefined) acts.remove.mutate({ kind: 'asset', ids: [file.assetId] })
          }}
        >
          放进回收站
        </Button>
        {whyNot === undefined ? null : (
          <Text as="p" size={12} tone="quiet">
            {whyNot}
          </Text>
        )}
      </DrawerSection>
    </Drawer>
  )
}
