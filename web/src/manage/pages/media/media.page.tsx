import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { Grid, Stack } from '../../../ui/layout/pieces.tsx'
import { rightOf, useMe } from '../../api/me.queries.ts'
import { whyMayNot } from '../../api/why-not.ts'
import { isRunning, isWaiting, transcodesQuery } from '../../api/transcodes.queries.ts'
import { ReplaceDialog, UploadButton } from '../../features/media/upload/choose-files.tsx'
import { FilmUploadBox } from '../../features/media/upload/upload-box.tsx'
import { FileList } from '../../features/media/library/file-list.tsx'
import { FilmDetail } from '../../features/media/library/film-detail.tsx'
import { FilmList } from '../../features/media/library/film-list.tsx'
import { readLibraryAddress, type LibraryAddress } from '../../features/media/library/library-address.ts'
import { countWords } from '../../features/media/library/library-words.ts'
import { filmQuery, libraryCountsQuery } from '../../features/media/library/library.queries.ts'
import { RecentBox } from '../../features/media/library/recent-box.tsx'
import { SpaceBox, TidyBox } from '../../features/media/library/space-box.tsx'
import { TrashList } from '../../features/media/library/trash-list.tsx'
import { ExplainBox } from '../../features/media/queue/explain-box.tsx'
import { TranscodesBox } from '../../features/media/queue/transcodes-box.tsx'
import { SubtitlePart } from '../../features/subtitles/subtitle-part.tsx'
import { paths } from '../../paths.ts'
import { Missing } from '../../shell/no-page.tsx'
import { PageFrame } from '../../shell/page-frame.tsx'
import { LinkTabs } from '../../ui/list/link-tabs.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import styles from './media.module.css'

const TABS = ['queue', 'videos', 'images', 'files', 'trash'] as const
type Tab = (typeof TABS)[number]

const LABELS: Record<Tab, string> = {
  queue: '正在处理',
  videos: '视频',
  images: '图片',
  files: '讲义与附件',
  trash: '回收站',
}

function Frame({ current, children }: { current: Tab; children: ReactNode }) {
  const { data: counts } = useQuery(libraryCountsQuery())
  const { data: makings } = useQuery(transcodesQuery())
  const navigate = useNavigate()
  const isNarrow = useIsNarrow()
  const whyNot = whyMayNot(useMe(), 'content.write')
  const underWay = makings?.list.filter(
    (transcode) => isRunning(transcode) || isWaiting(transcode) || transcode.problem !== null,
  )
  const countOf: Record<Tab, string | undefined> = {
    queue: underWay && (underWay.length > 0 ? String(underWay.length) : undefined),
    videos: counts && countWords(counts.films),
    images: counts && countWords(counts.pictures),
    files: counts && countWords(counts.files),
    trash: counts && countWords(counts.trash),
  }
  return (
    <PageFrame
      title="媒体"
      isList
      actions={
        // Films are not uploaded from phones: the page shows only their state there.
        isNarrow ? null : <UploadButton whyNot={whyNot} onSent={() => void navigate(paths.mediaTab('queue'))} />
      }
    >
      <LinkTabs
        label="媒体"
        tabs={TABS.map((tab) => ({
          label: LABELS[tab],
          to: paths.mediaTab(tab),
          isCurrent: tab === current,
          count: countOf[tab],
        }))}
      />
      {children}
    </PageFrame>
  )
}

function Queue({ address, onReplace }: { address: LibraryAddress; onReplace: (filmId: number) => void }) {
  const mayWrite = rightOf(useMe(), 'content.write') !== undefined
  return (
    <Stack gap={20} className={styles.body}>
      <Grid gap={20} align="start" className={styles.boxes}>
        <Stack gap={20} shrinks className={styles.column}>
          {mayWrite ? <FilmUploadBox /> : null}
          <TranscodesBox onUploadAgain={onReplace} />
        </Stack>
        <Stack gap={20} shrinks className={styles.column}>
          <SpaceBox />
          <TidyBox />
          <ExplainBox />
        </Stack>
      </Grid>
      <RecentBox address={address} />
    </Stack>
  )
}

function Film({ filmId, onReplace }: { filmId: number; onReplace: (filmId: number) => void }) {
  const navigate = useNavigate()
  const { data } = useQuery(filmQuery(filmId))
  const list = paths.mediaTab('videos')
  const isNarrow = useIsNarrow()
  const isFixed = rightOf(useMe(), 'content.write') === undefined || isNarrow
  return (
    <PageFrame title={data?.film.title ?? '视频'} from={{ label: '视频', to: list }}>
      <FilmDetail filmId={filmId} onReplace={onReplace} onRemoved={() => void navigate(list)}>
        <div className={styles.part}>
          <SubtitlePart filmId={filmId} isFixed={isFixed} />
        </div>
      </FilmDetail>
    </PageFrame>
  )
}

function Lists({ tab, itemId, onReplace }: { tab: Tab; itemId: number | undefined; onReplace: (id: number) => void }) {
  const [query] = useSearchParams()
  const address = readLibraryAddress(query)
  return (
    <Frame current={tab}>
      {tab === 'queue' ? <Queue address={address} onReplace={onReplace} /> : null}
      {tab === 'videos' ? <FilmList address={address} /> : null}
      {tab === 'images' ? <FileList key={tab} kind="pictures" address={address} openId={itemId} /> : null}
      {tab === 'files' ? <FileList key={tab} kind="files" address={address} openId={itemId} /> : null}
      {tab === 'trash' ? <TrashList address={address} /> : null}
    </Frame>
  )
}

export function Component() {
  const { tab: name = 'queue', itemId } = useParams()
  const navigate = useNavigate()
  const [replacing, setReplacing] = useState<number>()
  const tab = TABS.find((each) => each === name)
  const id = itemId === undefined ? undefined : Number(itemId)
  if (!tab || (id !== undefined && !(Number.isSafeInteger(id) && id > 0))) return <Missing />
  if (id !== undefined && (tab === 'queue' || tab === 'trash')) return <Missing />
  return (
    <>
      {tab === 'videos' && id !== undefined ? (
        <Film filmId={id} onReplace={setReplacing} />
      ) : (
        <Lists tab={tab} itemId={id} onReplace={setReplacing} />
      )}
      {replacing === undefined ? null : (
        <ReplaceDialog
          filmId={replacing}
          onSent={() => {
            setReplacing(undefined)
            void navigate(paths.mediaTab('queue'))
          }}
          onClose={() => setReplacing(undefined)}
        />
      )}
    </>
  )
}
