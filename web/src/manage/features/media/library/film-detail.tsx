import type { FilmDetail as Detail } from '@bee/contract/manage/media/library.contract.ts'
import { sayBytes } from '@bee/contract/manage/media/say-bytes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { formatDuration } from '../../../../lib/duration.ts'
import { recentTime } from '../../../../lib/recent-time.ts'
import { Grid, Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { transcodesQuery } from '../../../api/transcodes.queries.ts'
import { NotYet } from '../../../api/not-yet.tsx'
import { Box } from '../../../ui/box.tsx'
import { Button, ButtonAnchor } from '../../../ui/button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { TranscodeRow } from '../queue/transcode-row.tsx'
import { useTranscodeEvents } from '../queue/use-transcode-events.ts'
import { FilmPlayer } from './film-player.tsx'
import { filmQuery } from './library.queries.ts'
import { subtitleWords } from './library-words.ts'
import { PosterPart } from './poster-part.tsx'
import { RemoveOriginalDialog, RenameDialog } from './film-dialogs.tsx'
import { useMediaActs } from './use-media-acts.ts'
import { UseList } from './use-words.tsx'
import rows from '../../../school/box-rows.module.css'
import styles from './film-detail.module.css'

const STATE_WORDS: Record<string, string> = {
  ready: '做好了',
  failed: '没做成',
  'needs-you': '等人决定',
  'given-up': '不做了',
}

function Facts({ detail }: { detail: Detail }) {
  const now = useNow()
  const { film } = detail
  const facts: [string, string][] = [
    ['时长', film.state === 'coming' ? '还没做好' : formatDuration(Math.round(film.seconds))],
    ['清晰度', film.state === 'coming' ? '还没有' : film.rungs === '' ? '一档' : film.rungs],
    ['字幕', subtitleWords(film)],
    ['占用', `${sayBytes(film.bytes)}${film.originalBytes > 0 ? `，原片 ${sayBytes(film.originalBytes)}` : ''}`],
    ['上传', [film.by?.nickName ?? '', recentTime(film.time, now)].filter((words) => words !== '').join('，')],
  ]
  return (
    <Stack as="dl" gap={6}>
      {facts.map(([name, value]) => (
        <Row gap={12} align="stretch" justify="between" key={name}>
          <Text as="dt" fixed tone="quiet">
            {name}
          </Text>
          <Text as="dd" textAlign="right">
            {value}
          </Text>
        </Row>
      ))}
    </Stack>
  )
}

function Versions({ detail }: { detail: Detail }) {
  const now = useNow()
  if (detail.versions.length === 0)
    return (
      <Text as="p" size={12} tone="quiet">
        随学校的内容来的，没有处理过。
      </Text>
    )
  return (
    <Stack as="ul" gap={8} role="list">
      {detail.versions.map(({ makingId, fileName, state, by, time, originalBytes }) => (
        <Row as="li" gap={8} lines={4} wraps size={13} key={makingId}>
          <b>{fileName === '' ? '没有名字的文件' : fileName}</b>
          <Tag {...(state === 'ready' ? { tone: 'ok' as const } : {})}>{STATE_WORDS[state] ?? '在做'}</Tag>
          <Text as="small" atEnd size={12} tone="quiet">
            {[by?.nickName ?? '', recentTime(time, now), originalBytes === null ? '原片已删' : sayBytes(originalBytes)]
              .filter((words) => words !== '')
              .join('，')}
          </Text>
        </Row>
      ))}
    </Stack>
  )
}

function Removal({ detail, onRemoved }: { detail: Detail; onRemoved: () => void }) {
  const { film, original, isTrashed, mayRemove } = detail
  const [isAsking, setIsAsking] = useState(false)
  const acts = useMediaActs()
  const removing = useMediaActs({ onDone: onRemoved })
  const isUsed = film.uses.count > 0
  const notOwn = mayRemove ? undefined : '你的角色只能删自己传的。'
  const whyNot = acts.whyNot ?? notOwn ?? (isUsed ? '还用着，先在用它的地方换掉。' : undefined)
  if (isTrashed) {
    return (
      <Row gap={8} wraps above={12}>
        <Text as="p" size={12} tone="quiet">
          在回收站里。
        </Text>
        <Button icon="undo" onClick={() => acts.restore.mutate({ kind: 'film', ids: [film.filmId] })}>
          拿回来
        </Button>
      </Row>
    )
  }
  return (
    <Row gap={8} wraps above={12}>
      {original && !original.isTrashed ? (
        <Button
          aria-disabled={acts.whyNot !== undefined || notOwn !== undefined || undefined}
          title={acts.whyNot ?? notOwn}
          onClick={() => {
            if (acts.whyNot === undefined && notOwn === undefined) setIsAsking(true)
          }}
        >
          只删原片…
        </Button>
      ) : null}
      <Button
        icon="trash"
        kind="danger"
        loading={removing.remove.isPending}
        aria-disabled={whyNot !== undefined || undefined}
        title={whyNot}
        onClick={() => {
          if (whyNot === undefined) removing.remove.mutate({ kind: 'film', ids: [film.filmId] })
        }}
      >
        放进回收站
      </Button>
      {whyNot === undefined ? null : (
        <Text as="p" size={12} tone="quiet">
          {whyNot}
        </Text>
      )}
      {isAsking && original ? (
        <RemoveOriginalDialog
          bytes={original.bytes}
          onRemove={() => {
            setIsAsking(false)
            acts.removeOriginal.mutate(film.filmId)
          }}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </Row>
  )
}

interface FilmDetailProps {
  filmId: number
  /** Replaces the file of the film. */
  onReplace: (filmId: number) => void
  onRemoved: () => void
  /** Content of other features: the subtitles. */
  children: ReactNode
}

/** One film: player, source file, uses and acts. */
export function FilmDetail({ filmId, onReplace, onRemoved, children }: FilmDetailProps) {
  const now = useNow()
  const { data, error, isFetching, refetch } = useQuery(filmQuery(filmId))
  const { data: makings } = useQuery(transcodesQuery())
  const [isRenaming, setIsRenaming] = useState(false)
  useTranscodeEvents()
  if (!data) {
    return <NotYet title="视频没有拿到" query={{ error, isFetching, refetch }} count={6} height="double" />
  }
  const { film, streamUrl, fileUrl, original } = data
  const transcode = makings?.list.find((each) => each.filmId === filmId)
  return (
    <Grid gap={20} align="start" className={styles.columns}>
      <Stack gap={20} shrinks className={styles.column}>
        {film.state === 'coming' ? (
          <Stack as="p" centred tone="quiet" className={styles.noFilm}>
            还没有能播的。
          </Stack>
        ) : (
          <FilmPlayer
            key={`${streamUrl === null} ${film.seconds}`}
            title={film.title}
            streamUrl={streamUrl}
            fileUrl={fileUrl}
            posterUrl={film.posterUrl}
          />
        )}
        {transcode ? (
          <Box title={transcode.problem ? '等你处理' : '正在处理'}>
            <ul role="list">
              <TranscodeRow making={transcode} now={now} onUploadAgain={onReplace} />
            </ul>
          </Box>
        ) : null}
        <Box title="用在哪里" note={film.uses.isMore ? `${film.uses.count}+ 处` : `${film.uses.count} 处`}>
          <div className={rows.body}>
            <UseList uses={film.uses.list} />
          </div>
        </Box>
        <Box title="历次处理">
          <div className={rows.body}>
            <Versions detail={data} />
          </div>
        </Box>
      </Stack>
      <Stack gap={20} shrinks className={styles.column}>
        <Box
          title="这个视频"
          actions={
            <Button kind="link" onClick={() => setIsRenaming(true)}>
              改名
            </Button>
          }
        >
          <div className={rows.body}>
            <Facts detail={data} />
            <Row gap={8} wraps above={12}>
              <Button icon="swap" onClick={() => onReplace(filmId)}>
                换一个文件
              </Button>
              {original ? (
                <ButtonAnchor icon="download" href={original.url}>
                  下载原片
                </ButtonAnchor>
              ) : null}
            </Row>
          </div>
        </Box>
        {children}
        <PosterPart filmId={filmId} />
        <Box title="删除">
          <div className={rows.body}>
            <Removal detail={data} onRemoved={onRemoved} />
          </div>
        </Box>
      </Stack>
      {isRenaming ? <RenameDialog filmId={filmId} title={film.title} onClose={() => setIsRenaming(false)} /> : null}
    </Grid>
  )
}
