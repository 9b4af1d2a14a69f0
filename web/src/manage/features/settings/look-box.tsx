import { brandPaletteOf } from '@bee/contract/brand/brand-palette.ts'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { useSchoolFace } from '../../../api/school-face.ts'
import { Logo } from '../../../ui/signs/logo.tsx'
import { paths } from '../../paths.ts'
import { Box } from '../../ui/box.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './settings.module.css'

/** The mark and the colour of the school, which is written as a draft: it changes every page, so it is looked at before. */
export function LookBox() {
  const { colour, mark } = useSchoolFace()
  const { light } = brandPaletteOf(colour)
  return (
    <Box title="标志与颜色" note="先写成草稿，在真的页面上看过再发布">
      <Row gap={12} className={styles.look}>
        <i style={{ background: light.brand }} aria-hidden="true" />
        {mark === '' ? null : <Logo size={27} />}
        <Text as="span" grow>
          {colour === '' ? '现在是蜜色' : `现在的品牌色是 ${colour}`}，{mark === '' ? '没有自己的标志' : '有自己的标志'}
        </Text>
        <ButtonLink small to={paths.look}>
          去改
        </ButtonLink>
      </Row>
    </Box>
  )
}
