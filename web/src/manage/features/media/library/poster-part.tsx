import { useQuery } from '@tanstack/react-query'
import { useManageApi } from '../../../api/manage-api.ts'
import { useMe } from '../../../api/me.queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { whyMayNot } from '../../../api/why-not.ts'
import { Box } from '../../../ui/box.tsx'
import { showNotice } from '../../../ui/notice-store.ts'
import { postersQuery } from '../queue/queue.queries.ts'
import styles from './film-detail.module.css'

/** Pictures out of the film; one of them stands for it. Nothing where none were taken. */
export function PosterPart({ filmId }: { filmId: number }) {
  const api = useManageApi()
  const whyNot = whyMayNot(useMe(), 'content.write')
  const { data } = useQuery(postersQuery(filmId))
  const choose = useAction((pictureId: number) => api.making.poster({ filmId, pictureId }), {
    onDone: () => showNotice('换了封面'),
  })
  if (!data || data.list.length === 0) return null
  return (
    <Box title="封面" note="从视频里取的画面">
      <div className={styles.posters} role="group" aria-label="封面">
        {data.list.map(({ pictureId, url, isChosen }, nth) => (
          <button
            key={pictureId}
            type="button"
            aria-pressed={isChosen}
            aria-label={`用第 ${nth + 1} 张做封面`}
            aria-disabled={whyNot !== undefined || undefined}
            title={whyNot}
            onClick={() => {
              if (whyNot === undefined && !isChosen) choose.mutate(pictureId)
            }}
          >
            <img src={url} alt="" loading="lazy" />
          </button>
        ))}
      </div>
    </Box>
  )
}
