import { Box } from '../../../ui/box.tsx'
import styles from './queue.module.css'

export function ExplainBox() {
  return (
    <Box title="转码是什么">
      <p className={styles.explain}>
        把原片做成几种清晰度，让网慢的手机也能看。做好以前学员看不到新视频，旧视频照常能播。
      </p>
    </Box>
  )
}
