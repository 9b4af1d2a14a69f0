import { mayOpen, useMe } from '../api/me.queries.ts'
import { HealthBoxes } from '../features/health/health-boxes.tsx'
import { fixPlaceOf } from '../fix-places.ts'
import { PageFrame } from '../shell/page-frame.tsx'

export function Component() {
  const me = useMe()
  return (
    <PageFrame title="内容健康">
      <HealthBoxes fixPlaceOf={(link) => fixPlaceOf(me, link)} mayChange={mayOpen(me, 'content.write')} />
    </PageFrame>
  )
}
