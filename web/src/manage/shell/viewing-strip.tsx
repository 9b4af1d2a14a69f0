import type { StaffMe } from '@bee/contract/manage/session.contract.ts'
import { useManageApi } from '../api/manage-api.ts'
import { useAction } from '../api/use-action.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Row } from '../../ui/layout/pieces.tsx'
import styles from './viewing-strip.module.css'

/** Shown on every page during a view as another role, with the way back. */
export function ViewingStrip({ roleName, ownRole }: { roleName: string; ownRole: NonNullable<StaffMe['ownRole']> }) {
  const api = useManageApi()
  const stop = useAction(() => api.session.stopViewing(), {
    // A full reload, so that no data of the other role stays.
    onDone: () => window.location.assign(paths.staff),
    isLeaving: true,
  })
  return (
    <Row
      as="aside"
      gap={16}
      lines={8}
      justify="center"
      size={13}
      line={20}
      className={styles.strip}
      aria-label="以别的角色看后台"
    >
      <p>
        你在以<b>{roleName}</b>的身份看后台，只能看，不能改。「自己的课」按你自己的算。
      </p>
      <Button small loading={stop.isPending} onClick={() => stop.mutate()}>
        回到{ownRole.name}
      </Button>
    </Row>
  )
}
