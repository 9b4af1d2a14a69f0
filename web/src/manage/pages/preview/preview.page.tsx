import { useLocation, useParams } from 'react-router'
import { Stack } from '../../../ui/layout/pieces.tsx'
import { PreviewRoom } from '../../features/preview/preview-page.tsx'
import { paths } from '../../paths.ts'
import { Missing } from '../../shell/no-page.tsx'
import { PageBar } from '../../shell/page-bar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './preview.module.css'

const ID = /^\d{1,9}$/

/** Accepts only an address of the staff pages; the editor sets it. */
function cameFrom(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from
  return typeof from === 'string' && from.startsWith(`${paths.today}/`) ? from : paths.today
}

export function Component() {
  const { draftId } = useParams()
  const { state } = useLocation() as { state: unknown }
  if (draftId === undefined || !ID.test(draftId)) return <Missing />
  return (
    <Stack flex className={styles.page}>
      <PageBar
        title="预览"
        note="什么也不会保存"
        before={
          <ButtonLink kind="quiet" icon="chevron-left" to={cameFrom(state)}>
            回去接着写
          </ButtonLink>
        }
      />
      <PreviewRoom draftId={Number(draftId)} />
    </Stack>
  )
}
