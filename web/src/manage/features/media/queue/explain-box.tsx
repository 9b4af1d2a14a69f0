import { Text } from '../../../../ui/layout/pieces.tsx'
import { Box } from '../../../ui/box.tsx'
import styles from './queue.module.css'

export function ExplainBox() {
  return (
    <Box title="转码是什么">
      <Text as="p" tone="soft" className={styles.explain}>
        把原片做成几种清晰度，让网慢的手机也能看。检查完、先能播了，学员就看得到；其余清晰度做好一档多一档。换视频时，新的能播以前旧的照常播。
      </Text>
    </Box>
  )
}
