import { classNames } from '../../../../lib/class-names.ts'
import type { PosterCandidate } from '@bee/contract/manage/media/transcode.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDuration } from '../../../../lib/duration.ts'
import { Grid, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../../api/manage-api.ts'
import { useMe } from '../../../api/me.queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { whyMayNot } from '../../../api/why-not.ts'
import { PICTURE_TYPES, sendPicture, whyNotPicture } from '../../../editor/pictures/send-picture.ts'
import { Box } from '../../../ui/box.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showNotice } from '../../../ui/notice-store.ts'
import { postersQuery } from '../queue/queue.queries.ts'
import rows from '../../../school/box-rows.module.css'
import styles from './film-detail.module.css'

/** The poster of a film, and the act to choose another. */
function usePoster(filmId: number) {
  const api = useManageApi()
  const whyNot = whyMayNot(useMe(), 'content.write')
  const { data } = useQuery(postersQuery(filmId))
  const choose = useAction((pictureId: number) => api.making.poster({ filmId, pictureId }), {
    onDone: () => showNotice('换了封面'),
  })
  const bring = useAction(
    async (file: File) => {
      const { pictureId } = await sendPicture(file, () => undefined)
      await api.making.poster({ filmId, pictureId })
    },
    { onDone: () => showNotice('换了封面') },
  )
  return { list: data?.list ?? [], whyNot, choose, bring }
}

interface ChoicesProps {
  list: readonly PosterCandidate[]
  whyNot: string | undefined
  onChoose: (pictureId: number) => void
}

const labelOf = ({ second }: PosterCandidate, nth: number) =>
  second === null ? `用第 ${nth + 1} 张做封面` : `用 ${formatDuration(second)} 的画面做封面`

function Choices({ list, whyNot, onChoose }: ChoicesProps) {
  return list.map((candidate, nth) => {
    const { pictureId, url, isChosen } = candidate
    return (
      <button
        key={pictureId}
        type="button"
        aria-pressed={isChosen}
        aria-label={labelOf(candidate, nth)}
        aria-disabled={whyNot !== undefined || undefined}
        title={whyNot ?? labelOf(candidate, nth)}
        onClick={() => {
          if (whyNot === undefined && !isChosen) onChoose(pictureId)
        }}
      >
        <img src={url} alt="" loading="lazy" />
      </button>
    )
  })
}

/** Stills of the film to choose the poster from. Hidden when there are none. */
export function PosterPart({ filmId }: { filmId: number }) {
  const { list, whyNot, choose } = usePoster(filmId)
  if (list.length === 0) return null
  return (
    <Box title="封面" note="从视频里取的画面">
      <Grid columns={2} gap={8} className={classNames(rows.body, styles.posters)} role="group" aria-label="封面">
        <Choices list={list} whyNot={whyNot} onChoose={(pictureId) => choose.mutate(pictureId)} />
      </Grid>
    </Box>
  )
}

/** The same choice in a lesson's panel, in one row, with an upload of an own picture. */
export function LessonPoster({ filmId, isFixed }: { filmId: number; isFixed: boolean }) {
  const { list, whyNot, choose, bring } = usePoster(filmId)
  const second = list.find(({ isChosen }) => isChosen)?.second ?? null
  if (isFixed || whyNot !== undefined) return null
  return (
    <section className={styles.lessonPoster} aria-label="封面">
      <Grid gap={6} className={styles.strip} role="group" aria-label="选封面">
        <Choices list={list} whyNot={whyNot} onChoose={(pictureId) => choose.mutate(pictureId)} />
        <Stack
          as="label"
          centred
          tone="quiet"
          className={styles.bring}
          title="传一张做封面"
          aria-busy={bring.isPending || undefined}
        >
          <span className="visually-hidden">传一张做封面</span>
          <Icon name="upload" size={16} />
          <input
            type="file"
            className="visually-hidden"
            accept={PICTURE_TYPES.join(',')}
            disabled={bring.isPending}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              target.value = ''
              if (!file) return
              const refused = whyNotPicture(file)
              if (refused === undefined) bring.mutate(file)
              else showNotice(refused, { kind: 'error' })
            }}
          />
        </Stack>
      </Grid>
      <Text as="p" above={6} size={12} tone="quiet">
        {second === null ? '封面是播放之前的画面。' : `封面取自 ${formatDuration(second)}。`}
        换了马上生效，用到这个视频的每一讲都跟着换。
      </Text>
    </section>
  )
}
