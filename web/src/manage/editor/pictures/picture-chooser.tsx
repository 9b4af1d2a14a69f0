import type { Picture } from '@bee/contract/manage/content/writing.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Grid, Text } from '../../../ui/layout/pieces.tsx'
import { NotYet } from '../../api/not-yet.tsx'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Empty } from '../../ui/place-states.tsx'
import { picturesQuery } from './pictures.queries.ts'
import styles from './picture-chooser.module.css'

const nameOf = ({ title, pictureId }: Picture) => (title === '' ? `图片 ${pictureId}` : title)

/** Dialog to choose one of the school's pictures. */
export function PictureChooser({ onChoose, onClose }: { onChoose: (picture: Picture) => void; onClose: () => void }) {
  const { data, error, isFetching, refetch, fetchNextPage, hasNextPage } = useInfiniteQuery(picturesQuery())
  const pictures = data?.pages.flatMap(({ list }) => list)
  return (
    <Drawer title="选一张用过的" onClose={onClose}>
      {pictures === undefined ? (
        <NotYet title="图片没有拿到" query={{ error, isFetching, refetch }} count={4} height="double" />
      ) : pictures.length === 0 ? (
        <Empty why="nothing" title="还没有图片" sentence="从这台电脑传一张，以后都能再用。" />
      ) : (
        <>
          <Grid as="ul" gap={12} role="list" className={styles.grid}>
            {pictures.map((picture) => (
              <li key={picture.pictureId}>
                <button type="button" onClick={() => onChoose(picture)}>
                  <img src={picture.url} alt="" loading="lazy" />
                  <Text as="b" weight="regular" truncate>
                    {nameOf(picture)}
                  </Text>
                  {picture.width === 0 ? null : (
                    <Text as="small" size={12} tone="quiet">
                      {picture.width} × {picture.height}
                    </Text>
                  )}
                </button>
              </li>
            ))}
          </Grid>
          {hasNextPage ? (
            <p className={styles.more}>
              <Button loading={isFetching} onClick={() => void fetchNextPage()}>
                再看一些
              </Button>
            </p>
          ) : null}
        </>
      )}
    </Drawer>
  )
}
