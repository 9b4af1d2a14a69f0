import { brandPaletteOf, ladderTokensOf, roleTokensOf } from '@bee/contract/brand/brand-palette.ts'
import { BRAND_COLOUR, hasBee } from '@bee/contract/site/school-look.ts'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { useSchoolFace } from '../../../../api/school-face.ts'
import { wordmarkOf } from '@bee/contract/site/school-names.ts'
import { Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { Logo } from '../../../../ui/signs/logo.tsx'
import { MarkKindContext, type MarkKind } from '../../../../ui/signs/mark-kind.ts'
import { ProgressCell } from '../../../../ui/signs/progress-cells.tsx'
import { pictureQuery } from '../../../editor/pictures/pictures.queries.ts'
import { textIn, type Values } from '../form/form-fields.ts'
import styles from './brand.module.css'

const THEMES = [
  { theme: 'light', words: '浅色' },
  { theme: 'dark', words: '深色' },
] as const

function usePictureAt(pictureId: unknown): string | undefined {
  const id = typeof pictureId === 'number' ? pictureId : undefined
  const { data } = useQuery({ ...pictureQuery(id ?? 0), enabled: id !== undefined })
  return id === undefined ? undefined : data?.url
}

/** A card of the students' side in each theme, with the marks and the tokens of this look; the preview shows the real pages. */
export function BrandLook({ look }: { look: Values }) {
  const school = useSchoolFace()
  const colour = textIn(look['colour'])
  const mark = usePictureAt(look['markId'])
  const wordmark = usePictureAt(look['wordmarkId'])
  const palette = brandPaletteOf(BRAND_COLOUR.test(colour) ? colour : '')
  const kind = mark ?? (hasBee({ name: school.name, colour, mark: '' }) ? 'bee' : 'cells')
  return (
    <Stack gap={12}>
      {THEMES.map(({ theme, words }) => (
        <figure key={theme}>
          <Text as="figcaption" below={4} size={12} tone="quiet">
            {words}
          </Text>
          <Stack
            gap={12}
            className={styles.card}
            data-theme={theme}
            style={
              Object.fromEntries([...ladderTokensOf(palette.ladder), ...roleTokensOf(palette[theme])]) as CSSProperties
            }
            inert
          >
            <Row gap={12} size={14}>
              {wordmark === undefined ? null : <img src={wordmark} alt="" className={styles.wordmark} />}
              <MarkKindContext value={kind as MarkKind}>
                <Logo size={26} word={wordmarkOf(school)} className={styles.logo} />
              </MarkKindContext>
              <span>首页</span>
              <span className={styles.current}>课程</span>
              <span>题库</span>
            </Row>
            <Row gap={8} wraps>
              <Button kind="primary" size="small">
                立即学习
              </Button>
              <Button kind="quiet" size="small">
                取消收藏
              </Button>
              <Text tone="brand" weight="strong" size={14}>
                全部课程
              </Text>
            </Row>
            <Row gap={6} size={13} tone="soft">
              <ProgressCell percent={43} size={18} />
              已学 43%
            </Row>
            <div className={styles.band}>
              <b>剥开一格，学会一点</b>
            </div>
          </Stack>
        </figure>
      ))}
    </Stack>
  )
}
